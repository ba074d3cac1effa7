# The server with the apps that it serves, on the Node of the lock file. The first two stages serve only to install and build.
# docs/operations.md says how the digests of the base images are moved on.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/backoffice/package.json apps/backoffice/
COPY apps/server/package.json apps/server/
COPY apps/signer/package.json apps/signer/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/i18n/package.json packages/i18n/
COPY packages/kernel/package.json packages/kernel/
COPY packages/matching/package.json packages/matching/
COPY packages/testing/package.json packages/testing/
COPY packages/ui/package.json packages/ui/
# The server's own, without what only the app and the tests use.
RUN npm ci --omit=dev --include-workspace-root --workspace apps/server --workspace apps/signer \
  --workspace packages/contract --workspace packages/i18n --workspace packages/kernel --workspace packages/matching

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY . .
RUN npm ci && for app in server web backoffice; do (cd apps/$app && node ../../node_modules/vite/bin/vite.js build) || exit 1; done

FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241
RUN groupadd --system --gid 10001 bourse \
  && useradd --system --uid 10001 --gid bourse --no-create-home bourse \
  && install -d -o bourse -g bourse -m 700 /data
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/backoffice/dist apps/backoffice/dist
COPY db db
# The last three: large pieces of memory go back at once, threads share what is freed, and collections of the heap are
# short (tools/bootstrap/run.mjs says why); CMD makes great ones rare.
ENV NODE_ENV=production BOURSE_DATA=/data PATH=/app/node_modules/.bin:$PATH MALLOC_MMAP_THRESHOLD_=262144 \
    MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
USER bourse
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--initial-old-space-size=256", "apps/server/dist/main.mjs"]
