#!/usr/bin/env bash
# Makes schema-N.sqlite beside this script with a built quickrec, N being the schema that the program makes: a database
# with a row of every kind in it, made by the program itself. See usage below.
set -euo pipefail

usage() {
    cat <<'END'
Usage: Tests/Fixtures/make-schema.sh PROGRAM

Makes the database of a small queue with PROGRAM, a built quickrec, and leaves it beside this script as
schema-N.sqlite. One that is there already is kept: a fixture is what a release has made. Needs the Debian
packages sqlite3 and strace.
END
}

if (($# != 1)) || [[ $1 == -* ]]; then
    usage
    exit 64
fi
program=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
audio=$here/audio
# A fixed folder, because the paths of copied files are in the database.
work=/tmp/quickrec-schema-fixture
mkdir "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
export TZ=Europe/Berlin LC_ALL=C.UTF-8 QUICKREC_QUEUE=$work/queue
unset QUICKREC_PLAYER

quickrec() {
    "$program" "$@" >>said.txt
}

# drop SOURCE NAME TIME: a copy of a recording in the inbox.
drop() {
    cp "$audio/$1" "queue/inbox/$2"
    touch -d "$3" "queue/inbox/$2"
}

umask 077
mkdir -p queue/inbox
# So that the currency is not the locale's, 4.125 is one amount and not two, and some file is too large.
printf 'currency: EUR\ndecimalMark: "."\nmaximumFileMebibytes: 1\n' >queue/config.yaml

# ---- Records by hand: awaiting, pending, processed, discarded, snoozed ----------------------------------------

quickrec add '12.50 #lunch @Taipei payee:"Joe'"'"'s" with Ann' --created-at 2024-03-01T12:30:00+08:00
quickrec add '3.90 #coffee category:Food ; 2.20 #bun #"süße Sachen" category:"Eating out" ; -0.10 #Rabatt' \
    --created-at 2024-03-02T08:05:00+01:00
quickrec add '+1500 payee:"City Works" category:Salary date:2024-03-01 cleared:yes March'
quickrec add '¥1280 #弁当 @東京 payee:セブン' --created-at 2024-03-03T12:00:00+09:00
quickrec add '4.125 KWD #قهوة @الكويت' --created-at 2024-03-04T09:00:00+03:00
quickrec add '19.99 USD account:Visa #книга #книги payee:"Дом книги"' --created-at 2024-03-05T18:00:00-05:00
quickrec add '0 #gift free' --created-at 2024-03-06T10:00:00Z
# A name in two compositions, in two cases and in full width is one tag each.
quickrec add '5 #Café #ＡＢＣ #🍰' --created-at 2024-03-07T10:00:00Z
quickrec add $'6 #cafe\u0301 #abc #STRASSE' --created-at 2024-03-07T11:00:00Z
quickrec add "#only-a-tag it's a note, -- with 'quotes' and \"more\"" --created-at 2024-03-08T10:00:00Z
quickrec add '4 #tea' --audio B4000000-0000-4000-8000-000000000000 --created-at 2024-02-04T12:00:00Z
quickrec add --audio B5000000-0000-4000-8000-000000000000 --created-at 1970-01-02T00:00:00Z

for number in {1..9}; do
    printf '{"id":"C%d000000-0000-4000-8000-000000000000","createdAt":"2024-04-0%dT12:00:00+02:00","amount":"%d.50",' \
        "$number" "$number" "$number"
    printf '"currency":"EUR","type":"expense","tags":["many","n%d"],"note":"by a program","mood":{"of":[%d,null]}}\n' \
        "$number" "$number"
done >many.jsonl
quickrec add --from many.jsonl

quickrec process C1000000 'payee:"Joe'"'"'s" 7.77 #changed'
quickrec process C2000000 ''
quickrec process C3000000 '1 ; 2 #x ; 3'
quickrec discard C4000000 --reason 'said twice'
quickrec process C5000000 ''
quickrec discard C5000000 --reason 'processed, and "not" ours'
quickrec discard C6000000 --reason 'by mistake'
quickrec revive C6000000
quickrec snooze C7000000 --until 2030-01-01T08:00:00+01:00

# ---- Recordings and what lies beside them ----------------------------------------------------------------------

drop tone.wav one.wav 2024-05-01T10:00:00Z
cat >queue/inbox/one.json <<'END'
{"id":"A1000000-0000-4000-8000-000000000000","audioUUID":"b1000000-0000-4000-8000-000000000000",
"createdAt":"2024-02-01T12:00:00-08:00","amount":"12.50","currency":"USD","type":"expense","tags":["lunch","午餐"],
"location":"Oakland","payee":"Joe","note":"with Ann","weather":{"sky":"blue"}}
END
drop tone.flac '{b2000000-0000-4000-8000-000000000000}.flac' 2024-05-02T10:00:00Z
drop tone.opus PTT-20231105-WA0003.opus 2024-05-03T10:00:00Z
drop tone.m4a $'No\u0308te.m4a' 2024-05-04T10:00:00Z
drop tone.mp3 $'bytes-\xff\xfe.mp3' 2024-05-05T10:00:00Z
drop tone.webm 'new
line.webm' 2024-05-06T10:00:00Z
# The same bytes under another UUID: taken in with a warning. The same bytes again: a duplicate.
drop tone.flac B6000000-0000-4000-8000-000000000000.flac 2024-05-07T10:00:00Z
quickrec ingest
drop tone.flac again.flac 2024-05-08T10:00:00Z
# Another recording under a UUID that is known: held. No recording at all, an empty file, a broken sidecar: held.
drop tone.au B2000000-0000-4000-8000-000000000000.au 2024-05-09T10:00:00Z
printf 'no sound' >queue/inbox/text.wav
: >queue/inbox/nothing.wav
printf '{"amount": 12.50}' >queue/inbox/number.json
# A record whose audio does not come, and one whose sidecar comes late.
echo '{"id":"A3000000-0000-4000-8000-000000000000","audioUUID":"B3000000-0000-4000-8000-000000000000","note":"third"}' \
    >queue/inbox/third.json
touch -d 2024-05-10T10:00:00Z queue/inbox/third.json
quickrec ingest
echo '{"audioUUID":"B2000000-0000-4000-8000-000000000000","payee":"Late","amount":"2","currency":"CHF"}' \
    >queue/inbox/late.json
drop tone.ogg B4000000-0000-4000-8000-000000000000 2024-05-11T10:00:00Z
quickrec ingest
# Copied, and decoded by nobody yet.
cp "$audio/tone.aiff" memo.aiff
touch -d 2024-05-12T10:00:00Z memo.aiff
quickrec ingest --no-analysis memo.aiff
# The end is missing, or it is too large: they wait in the inbox, the second one with a row.
head -c 9000 "$audio/tone.w64" >queue/inbox/half.w64
truncate -s 2M queue/inbox/large.wav
quickrec ingest --no-analysis

quickrec process A1000000 'cleared:no #späti'
quickrec process B2000000 ''

# ---- Books, and a history with everything in it ---------------------------------------------------------------

quickrec convert C1000000 C3000000 B2000000
quickrec undo
quickrec redo
quickrec process C8000000 '8 #undone'
quickrec undo
# Abandons what was undone.
quickrec process C8000000 '8.80 #done'
quickrec convert
quickrec process C9000000 '9 ; 0.99 category:Food'
quickrec discard C7000000 --reason 'not wanted'
quickrec add '77 #never payee:Nobody'
quickrec undo 2

# Books that were worked on: accounts with an opening balance, changes, merged names.
quickrec accounts add Bank --currency EUR --opening 1000 --date 2024-01-01
quickrec add --transaction '42 #späti account:Bank payee:Joe'
quickrec edit C1000000 'payee:Nobody 8.88'
quickrec clear C1000000 C3000000
quickrec delete C3000000
quickrec tags merge bun --into "süße Sachen"
quickrec categories hide "Eating out"

# A folder in copy mode, whose files are remembered; a held file that nobody wants.
mkdir phone
cp "$audio/tone.caf" phone/
touch -d 2024-05-14T10:00:00Z phone/tone.caf
printf 'no sound' >phone/picture.jpg
printf 'inboxes:\n  - path: %s/phone\n    mode: copy\n' "$work" >>queue/config.yaml
quickrec ingest --no-analysis
quickrec held discard text.wav
quickrec export hledger --new --output exported.journal
quickrec undo
quickrec export ledger --new --output exported.ledger
quickrec backup copy
quickrec report --since-last
# Rows made together are logged as ranges and kept in tables of their own while they are undone.
sed 's/"C/"D/' many.jsonl >more.jsonl
quickrec add --from more.jsonl
quickrec undo
quickrec convert
quickrec undo

# A worker that ends between the row and the rename leaves a journal behind.
drop tone.rf64 B7000000-0000-4000-8000-000000000000.wav 2024-05-13T10:00:00Z
strace -f -o /dev/null -e trace=renameat2 -e inject=renameat2:signal=KILL:when=1 \
    "$program" ingest --no-analysis >>said.txt 2>&1 || true
[[ $(sqlite3 queue/quickrec.sqlite 'SELECT count(*) FROM moves') == 1 ]]

version=$(sqlite3 queue/quickrec.sqlite 'PRAGMA user_version')
target=$here/schema-$version.sqlite
if [[ -e $target ]]; then
    echo "$target is there already and was kept." >&2
    exit 73
fi
cp queue/quickrec.sqlite "$target"
chmod 644 "$target"
echo "$target: $(sqlite3 "$target" "
    SELECT group_concat(n || ' ' || state, ', ') FROM (SELECT state, count(*) AS n FROM quick_records GROUP BY state)")"
