-- Written by packages/db/src/provision.ts (pnpm vitest run provision -u); do not edit.
-- Prepares a PostgreSQL server (16 or newer) of your own. Run it as superuser, as often as you like:
--   psql -f infra/postgres/provision.sql postgres
-- then give the roles passwords: \password hearth_owner  \password hearth_app  \password hearth_relay  \password hearth_backup  \password hearth_queue
\set ON_ERROR_STOP on

DO $$ BEGIN
  IF to_regrole('hearth_owner') IS NULL THEN CREATE ROLE hearth_owner; END IF;
  IF to_regrole('hearth_app') IS NULL THEN CREATE ROLE hearth_app; END IF;
  IF to_regrole('hearth_relay') IS NULL THEN CREATE ROLE hearth_relay; END IF;
  IF to_regrole('hearth_backup') IS NULL THEN CREATE ROLE hearth_backup; END IF;
  IF to_regrole('hearth_queue') IS NULL THEN CREATE ROLE hearth_queue; END IF;
END $$;
ALTER ROLE hearth_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE hearth_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE hearth_relay LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE hearth_backup LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS;
ALTER ROLE hearth_queue LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE hearth_app SET statement_timeout = '15s';
ALTER ROLE hearth_app SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE hearth_relay SET statement_timeout = '15s';
ALTER ROLE hearth_relay SET idle_in_transaction_session_timeout = '15s';
REVOKE pg_read_all_data FROM hearth_backup;
-- Nobody's work needs these, where any role may leave something for others to run into. Superusers still enter.
DO $$ DECLARE database text; BEGIN
  FOR database IN SELECT datname FROM pg_database WHERE datname IN ('postgres', 'template1') LOOP
    EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', database);
  END LOOP;
END $$;

SELECT 'CREATE DATABASE hearth OWNER hearth_owner TEMPLATE template0 ENCODING UTF8'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'hearth')\gexec
\connect hearth
ALTER DATABASE hearth OWNER TO hearth_owner;
REVOKE ALL ON DATABASE hearth FROM PUBLIC, hearth_app, hearth_relay, hearth_backup;
GRANT CONNECT ON DATABASE hearth TO hearth_app, hearth_relay, hearth_backup;
ALTER SCHEMA public OWNER TO pg_database_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC, hearth_app, hearth_relay, hearth_backup;
GRANT USAGE ON SCHEMA public TO hearth_app, hearth_relay, hearth_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE hearth_owner GRANT SELECT ON TABLES TO hearth_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE hearth_owner GRANT SELECT ON SEQUENCES TO hearth_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE hearth_owner GRANT USAGE ON SCHEMAS TO hearth_backup;
DO $$ DECLARE schema text; BEGIN
  FOR schema IN SELECT nspname FROM pg_namespace WHERE nspname = 'public' OR nspowner = 'hearth_owner'::regrole LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO hearth_backup', schema);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO hearth_backup', schema);
    EXECUTE format('GRANT SELECT ON ALL SEQUENCES IN SCHEMA %I TO hearth_backup', schema);
  END LOOP;
END $$;

SELECT 'CREATE DATABASE hearth_queue OWNER hearth_queue TEMPLATE template0 ENCODING UTF8'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'hearth_queue')\gexec
\connect hearth_queue
ALTER DATABASE hearth_queue OWNER TO hearth_queue;
REVOKE ALL ON DATABASE hearth_queue FROM PUBLIC, hearth_backup;
GRANT CONNECT ON DATABASE hearth_queue TO hearth_backup;
ALTER SCHEMA public OWNER TO pg_database_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC, hearth_backup;
GRANT USAGE ON SCHEMA public TO hearth_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE hearth_queue GRANT SELECT ON TABLES TO hearth_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE hearth_queue GRANT SELECT ON SEQUENCES TO hearth_backup;
ALTER DEFAULT PRIVILEGES FOR ROLE hearth_queue GRANT USAGE ON SCHEMAS TO hearth_backup;
DO $$ DECLARE schema text; BEGIN
  FOR schema IN SELECT nspname FROM pg_namespace WHERE nspname = 'public' OR nspowner = 'hearth_queue'::regrole LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO hearth_backup', schema);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO hearth_backup', schema);
    EXECUTE format('GRANT SELECT ON ALL SEQUENCES IN SCHEMA %I TO hearth_backup', schema);
  END LOOP;
END $$;
