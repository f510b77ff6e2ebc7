# What stands for the images of a registry that cannot be reached: the same programs from Debian, with what compose.yaml
# relies on. The base is Debian and the project's own Node; containers.test.ts makes it.

FROM node:24.21.0-trixie-slim AS debian
RUN apt-get update

FROM debian AS caddy
RUN apt-get install --yes --no-install-recommends caddy wget
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv

FROM debian AS prometheus
RUN apt-get install --yes --no-install-recommends prometheus && install -d -o nobody /prometheus
USER nobody
ENTRYPOINT ["prometheus"]
CMD ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]

FROM debian AS postgres
RUN apt-get install --yes --no-install-recommends postgresql-17 && install -d -o postgres -m 700 /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
RUN printf '%s\n' '#!/bin/sh' 'set -e' \
  'if [ ! -s "$PGDATA/PG_VERSION" ]; then' \
  '  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 --auth-local=trust' \
  '  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"' \
  '  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres' \
  'fi' \
  'exec postgres -c listen_addresses="*"' > /entrypoint && chmod +x /entrypoint
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["/entrypoint"]
