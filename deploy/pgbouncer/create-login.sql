-- Creates the login of DATABASE_POOLER_URL. Run once by psql as a superuser, after the first start of the server:
--   POOLER_PASSWORD=… psql --file create-login.sql veleta
-- PgBouncer passes no start-up options on, so the sessions of this login have the role of the application and the
-- timeouts of requests by default.
\set ON_ERROR_STOP on
\getenv pooler_password POOLER_PASSWORD

create role veleta_pooled login password :'pooler_password';
grant veleta_app to veleta_pooled;
alter role veleta_pooled set role = 'veleta_app';
alter role veleta_pooled set statement_timeout = '20s';
alter role veleta_pooled set idle_in_transaction_session_timeout = '60s';
