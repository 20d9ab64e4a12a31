document.title += ", shown";
