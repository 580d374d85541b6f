-- Creates the logins and the database of Veleta. Run once by psql as a superuser; the container of compose.yml does so
-- at its first start. The owner of the tables migrates them; the login of the server can only become the roles of the
-- application and of the benchmark.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv database_password DATABASE_PASSWORD

create role veleta_app nologin;
create role veleta_lookup nologin;
create role veleta_benchmark nologin;
create role veleta login password :'owner_password';
create role veleta_web login password :'database_password';
grant veleta_app, veleta_lookup, veleta_benchmark to veleta;
grant veleta_app, veleta_benchmark to veleta_web;
create database veleta owner veleta;
