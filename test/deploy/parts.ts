/** The parts of `npm run test:deploy`: which programs each needs, and the Debian packages that have them. */

/** A part of `npm run test:deploy`. */
export interface DeployPart {
  /** Its test, in this folder. */
  file: string
  /** Programs that it starts, by name or full path. */
  programs: string[]
  /** The Debian packages that bring them. */
  packages: string[]
}

/** The needs of a place in which Muster is installed as docs/install.md says (`productionPlace.ts`). */
const place = {
  programs: [
    'ip',
    'runuser',
    'chroot',
    'curl',
    'psql',
    '/usr/lib/postgresql/15/bin/initdb',
    'caddy',
    'pebble',
    'pebble-challtestsrv',
  ],
  packages: ['iproute2', 'curl', 'postgresql-15', 'caddy', 'pebble'],
}

export const parts: Record<string, DeployPart> = {
  tarball: {
    file: 'tarball.deploy.test.ts',
    programs: [...place.programs, 'mmdebstrap', 'tar'],
    packages: [...place.packages, 'mmdebstrap'],
  },
  image: {
    file: 'image.deploy.test.ts',
    programs: [...place.programs, 'mmdebstrap', 'buildah', 'mount'],
    packages: [...place.packages, 'mmdebstrap', 'buildah'],
  },
  systemd: {
    file: 'systemd.deploy.test.ts',
    programs: [...place.programs, 'systemd-analyze'],
    packages: [...place.packages, 'systemd'],
  },
  compose: {
    file: 'compose.deploy.test.ts',
    programs: place.programs,
    packages: place.packages,
  },
  proxies: {
    file: 'proxies.deploy.test.ts',
    programs: ['nginx', 'haproxy', 'caddy'],
    packages: ['nginx-light', 'haproxy', 'caddy'],
  },
  faults: {
    file: 'faults.deploy.test.ts',
    programs: [
      '/usr/lib/postgresql/15/bin/postgres',
      'runuser',
      'mount',
      'dd',
      '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
    ],
    packages: ['postgresql-15', 'util-linux', 'libfaketime'],
  },
  metrics: {
    file: 'metrics.deploy.test.ts',
    programs: ['prometheus', 'promtool', 'amtool'],
    packages: ['prometheus', 'prometheus-alertmanager'],
  },
  upgrade: {
    file: 'upgrade.deploy.test.ts',
    programs: ['git', 'npm', 'haproxy'],
    packages: ['git', 'npm', 'haproxy'],
  },
  pooler: {
    file: 'pooler.deploy.test.ts',
    programs: ['pgbouncer', '/usr/lib/postgresql/15/bin/initdb'],
    packages: ['pgbouncer', 'postgresql-15'],
  },
  backup: {
    file: 'backup.deploy.test.ts',
    programs: ['pgbackrest', '/usr/lib/postgresql/15/bin/pg_dump'],
    packages: ['pgbackrest', 'postgresql-15'],
  },
  patroni: {
    file: 'patroni.deploy.test.ts',
    programs: ['patroni', 'etcd', 'haproxy', '/usr/lib/postgresql/15/bin/pg_rewind'],
    packages: ['patroni', 'etcd-server', 'haproxy', 'postgresql-15'],
  },
}
