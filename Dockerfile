# The office in one container: server, embedded PostgreSQL and PDFs. Everything comes from the lockfile.
FROM node:22-bookworm-slim
RUN useradd --system --create-home --home-dir /var/lib/groundwork groundwork \
  && mkdir /opt/groundwork /backups \
  && chown groundwork: /opt/groundwork /var/lib/groundwork /backups
USER groundwork
WORKDIR /opt/groundwork
COPY --chown=groundwork: . .
RUN bin/prepare
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/groundwork/data
EXPOSE 3000
VOLUME ["/var/lib/groundwork", "/backups"]
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"
STOPSIGNAL SIGTERM
CMD ["bin/start"]
