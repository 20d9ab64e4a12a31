#!/bin/sh
# Requests made from the interface's own description, sensible ones and others, to a server of its own: none may fail, and
# every answer must be what the description says. The same seed makes the same requests.
#
#   conformance/api_fuzz.sh target/release/lonja
set -eu

lonja=$1
here=$(dirname "$0")
venv=$PWD/target/venv
examples=${EXAMPLES:-8}

if ! cmp -s "$here/requirements.txt" "$venv/requirements.txt"; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"
    cp "$here/requirements.txt" "$venv/requirements.txt"
fi

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

# The server's redirection may create it only after the loop below has looked for it.
: >"$folder/log"
"$lonja" serve --listen 127.0.0.1:0 --database "sqlite:$folder/tables.sqlite" --requests-per-address 0 \
    --requests-per-person 0 --identities-per-address 0 --new-tables-per-address 0 --tables-per-person 0 \
    --connections-per-address 0 --replays-per-address 0 --histories-per-address 0 --reviews-per-address 0 \
    --table-reviews-per-address 0 --reviews 0 \
    --bot-tables-per-person 0 --bot-tables 0 2>"$folder/log" &
server=$!
address=
for _ in $(seq 100); do
    address=$(sed -n 's|^Open \(http://[^/]*\)/.*|\1|p' "$folder/log")
    [ -z "$address" ] || break
    sleep 0.1
done
[ -n "$address" ] || { cat "$folder/log"; exit 1; }

# People, and tables in every stage: an id that is made up finds nothing.
python3 "$here/api_fuzz_tables.py" "$address" "$folder"
# It leaves notes where it is run.
(cd "$folder" && "$venv/bin/schemathesis" --config-file "$folder/schemathesis.toml" run "$address/api/openapi.json" \
    --header "Cookie: $(cat "$folder/cookie")" --exclude-path '/api/tables/{id}/stream' --phases coverage,fuzzing \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance \
    --max-examples "$examples" --seed 1 --request-timeout 20 --warnings off --no-color)
if grep -E 'panicked|"level":"ERROR"' "$folder/log"; then exit 1; fi
kill "$server"
wait "$server"
server=
