# The settings, for this browser.
settings-name-later = Your new name is used at tables you join from now on.
settings-notify = Notify me when it is my turn
settings-notify-denied = Notifications are blocked for this page. You can change that in the browser’s settings.
settings-notify-missing = This browser can’t show notifications.
settings-text-size = Text size
settings-contrast = High contrast
settings-volume = Volume
settings-phrases = Show what players say
settings-phrases-how = Quick phrases appear over the table, for those who play and those who watch.
settings-keys = Keys at the table
settings-keys-how = Single keys, such as P to pass. Press “?” at a table to see them all.
text-size = { $percent }%
