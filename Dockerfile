# Three images: --target backend is the webhook backend alone, --target site the composed site, --target publisher the
# same with the browser and the box that the gate needs. compose.yaml runs them with PostgreSQL; docs/operations.md says how.

FROM node:24.21.0-alpine AS backend-dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shell/package.json ./shell/
COPY shared-lib/package.json ./shared-lib/
COPY backend/package.json ./backend/
COPY delivery/package.json ./delivery/
RUN npm ci --omit=dev --workspace=backend --ignore-scripts && npm cache clean --force

FROM node:24.21.0-alpine AS backend
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4390 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=backend-dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY shared-lib/package.json shared-lib/site.config.json ./shared-lib/
COPY shared-lib/src ./shared-lib/src
COPY backend/package.json ./backend/
COPY backend/src ./backend/src
USER node
VOLUME /data
EXPOSE 4390
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "--disable-sigusr1", "backend/src/main.ts"]

FROM node:24.21.0-slim AS site
WORKDIR /app
ENV HOST=0.0.0.0 PORT=4300 SITE_DIR=/site DATA_DIR=/data
RUN mkdir /site /data && chown node:node /app /site /data
USER node
COPY --chown=node:node . .
# The apps are built here; the pages are rendered at the start, when the site's address is known.
RUN npm ci --ignore-scripts && node --disable-warning=ExperimentalWarning delivery/src/commands/start.ts --build
VOLUME /site /data
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "--disable-sigusr1", "delivery/src/commands/start.ts"]

# Its health check and its signal are those of the site.
FROM site AS publisher
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends bubblewrap chromium fonts-liberation && rm -rf /var/lib/apt/lists/*
ENV CHROMIUM=/usr/bin/chromium
USER node
CMD ["node", "--disable-warning=ExperimentalWarning", "--disable-sigusr1", "delivery/src/commands/start.ts", "--live"]
