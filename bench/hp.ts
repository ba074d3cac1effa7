// node bench/hp.ts engine profdir
import { spawn } from 'node:child_process';
import { writeFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
const [engine = 'postgres', prof = '', secs = '6', rounds = '1', opts = ''] = process.argv.slice(2);
const folder = temporaryFolder();
const cluster = engine === 'postgres' ? await startPostgresCluster({ durable: true, settings: process.env['STAT'] ? ['shared_preload_libraries=pg_stat_statements','pg_stat_statements.track_planning=on'] : [] }) : null;
const place = cluster === null ? { BOURSE_DATA: folder.path } : { DATABASE_URL: cluster.url, DEMO: '1' };
const variables: ServerVariables = { ...place, RATE_FACTOR: '999999' };
await (await startServer(variables)).stop();
const tokens = await seedCustomers(variables, 1000);
await withDatabase(variables, (db) => db.query('ANALYZE'));
const server = await startServer({ ...variables, NODE_OPTIONS: `${prof ? `--cpu-prof --cpu-prof-dir=${prof}` : ''} ${opts}` });
const port = Number(new URL(server.url).port);
const file = `${folder.path}/plan.json`;
const pid = (server as any).process?.pid ?? (server as any).pid;
const cpu = () => { try { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10_000; } catch { return NaN; } };
if (process.env['STAT']) await withDatabase(variables, async (db) => { await db.query('CREATE EXTENSION pg_stat_statements'); });
for (let i = 0; i < Number(rounds); i++) {
  if (process.env['STAT'] && i === Number(rounds) - 1) await withDatabase(variables, async (db) => { await db.query('SELECT pg_stat_statements_reset()'); });
  const c0 = cpu();
  writeFileSync(file, JSON.stringify({ tokens, connections: 64, warmUpMs: 0, measuredMs: Number(secs) * 1000, port }));
  const client = spawn(process.execPath, [fileURLToPath(new URL('./http/load-client.ts', import.meta.url)), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = ''; client.stdout.on('data', (c) => { out += c; });
  await new Promise((r) => client.on('close', r));
  const rep = JSON.parse(out);
  const a = rep.answeredMs.sort((x: number, y: number) => x - y);
  console.log(engine, rep.perSecond.toFixed(0), '/s median', a[a.length >> 1].toFixed(1), 'p99', a[Math.floor(a.length * .99)].toFixed(1), 'cpu us/order', ((cpu() - c0) / a.length).toFixed(0), JSON.stringify(rep.outcomes));
}
if (process.env['STAT']) await withDatabase(variables, async (db) => { const { rows } = await db.query<any>('SELECT left(query, 110) q, calls, plans, total_plan_time p, total_exec_time e FROM pg_stat_statements ORDER BY total_plan_time + total_exec_time DESC LIMIT 40'); for (const r of rows) console.log(String(r.calls).padStart(7), String(r.plans).padStart(6), r.p.toFixed(0).padStart(6), r.e.toFixed(0).padStart(6), r.q.replace(/\s+/g, ' ')); });
await server.stop();
await withDatabase(variables, async (db) => {
  const { rows } = await db.query<any>('SELECT count(*)::int AS n FROM spot_orders GROUP BY created_at ORDER BY created_at');
  const sizes = rows.map((r: any) => r.n as number); const total = sizes.reduce((a: number, b: number) => a + b, 0);
  const bucket = (lo: number, hi: number) => sizes.filter((x: number) => x >= lo && x <= hi).length;
  console.log('orders', total, 'batches', sizes.length, 'mean', (total / sizes.length).toFixed(1), '1:', bucket(1, 1), '2-4:', bucket(2, 4), '5-15:', bucket(5, 15), '16-40:', bucket(16, 40), '41+:', bucket(41, 999));
});
await cluster?.close(); folder.remove(); process.exit(0);
const m = await fetch(`${server.url}/metrics`).then((r) => r.text()).catch(() => '');
console.log(m.split('\n').filter((l) => /lane|batch/.test(l) && !l.startsWith('#')).slice(0, 20).join('\n'));
await server.stop(); await cluster?.close(); folder.remove();
process.exit(0);
