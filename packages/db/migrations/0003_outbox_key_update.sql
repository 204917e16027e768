-- A transaction that meets its dedup_key waiting sets the key to what it is, and so holds the row until it ends.
GRANT UPDATE ("dedup_key") ON "outbox" TO hearth_app;
