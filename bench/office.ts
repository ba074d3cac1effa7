import { present } from '@bourse/kernel/invariant';
import { signInStaff } from '../test/e2e/accounts.ts';
import { ApiClient, type Fields } from '../test/e2e/api-client.ts';
import { startServer, type ServerProcess, type ServerVariables } from '../test/e2e/server-process.ts';
import { keepInFlight } from './commit.ts';
import { openPit } from './commit/trading-floor.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/** `pages` of a list are gone through behind the first, each by the cursor of the one before. */
const sizes = {
  full: {
    customers: 10_000,
    wantedPostings: 1_000_000,
    ordersAtOnce: 20_000,
    inFlight: 2_000,
    requests: 500,
    rounds: 15,
    pages: 5,
  },
  small: { customers: 100, wantedPostings: 500, ordersAtOnce: 200, inFlight: 50, requests: 1, rounds: 1, pages: 2 },
} as const;
type Size = (typeof sizes)[BenchSize];
const marketCount = 4;
const signInsEach = 5;

/** A list of the back office, as its page asks for it. */
interface List {
  readonly name: string;
  readonly path: string;
  readonly fields?: Fields;
}

interface Page {
  readonly list: readonly { readonly id?: string }[];
  readonly cursor?: string;
}

export const officeBench: Bench = {
  figures: declare('office', 'postgres', [
    ['postings', 'millions', 'neither'],
    ...listsOf({ customer: '', account: '', fees: '' }).map(({ name }) => [name, 'ms', 'less'] as const),
  ]),
  run: benchOffice,
};

/** The lists of the back office among 10,000 customers and a million postings, beside a call that reads one row. */
async function benchOffice(size: BenchSize): Promise<Figure[]> {
  const given = sizes[size];
  const cluster = await openBenchCluster(size);
  const variables: ServerVariables = { DATABASE_URL: cluster.url, DEMO: '1', RATE_FACTOR: '999999' };
  try {
    const first = await startServer(variables);
    const announced = first.output();
    await first.stop();
    const { postings, customer } = await seed(variables, given);
    const server = await startServer(variables);
    try {
      const token = await signInStaff({ url: server.url, output: () => announced });
      return [figure('postings', postings / 1_000_000, 'millions'), ...(await timeAll(server, token, customer, given))];
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.close();
  }
}

function figure(name: string, value: number, unit: Figure['unit']): Figure {
  return { bench: 'office', name, engine: 'postgres', value: round(value), unit };
}

/** Customers who have signed in and traded until there are so many postings. */
async function seed(
  variables: ServerVariables,
  { customers, wantedPostings, inFlight, ordersAtOnce }: Size,
): Promise<{ readonly postings: number; readonly customer: string }> {
  const { owners } = await seedCustomers(variables, customers, marketCount);
  return withDatabase(variables, async (db) => {
    await db.withTx('seed sign-ins', (tx) =>
      tx.query(
        `INSERT INTO sign_ins (user_id, at, address, device, outcome)
         SELECT u, now() - n * interval '1 hour', '10.0.' || u % 250 || '.' || n, 'bench', 'ok'
         FROM unnest($1::bigint[]) AS u, generate_series(1, $2::int) AS n`,
        [owners, signInsEach],
      ),
    );
    const pit = await openPit(db, owners, marketCount);
    const count = async (): Promise<number> =>
      Number(present((await db.query<{ n: string }>('SELECT count(*) AS n FROM postings')).rows[0], 'a count').n);
    let postings = await count();
    while (postings < wantedPostings) {
      await keepInFlight(pit, inFlight, ordersAtOnce);
      await db.query('ANALYZE');
      postings = await count();
    }
    await pit.lane.stop();
    await db.query('VACUUM ANALYZE');
    return { postings, customer: present(owners[customers / 2], 'a customer') };
  });
}

async function timeAll({ url }: ServerProcess, token: string, customer: string, size: Size): Promise<Figure[]> {
  const client = await ApiClient.connect(url);
  const staff = { token };
  for (let index = 0; index < size.requests; index += 1) {
    const reason = `request ${String(index)} of the bench`;
    await client.get('/admin/pools/fill', { product: 'lockup', currency_id: '3', number: '1', reason }, staff);
  }
  const accounts = await client.get<readonly { readonly id: string }[]>(
    '/admin/customers/accounts',
    { id: customer },
    staff,
  );
  const house = await client.get<Page>('/admin/ledger/accounts', { owner: 'house', account: 'fees' }, staff);
  const account = present(accounts[0], 'an account').id;
  const fees = present(present(house.list[0], 'the fees').id, 'its number');
  const figures: Figure[] = [];
  for (const list of listsOf({ customer, account, fees })) {
    figures.push(figure(list.name, await time(client, list, token, size), 'ms'));
  }
  return figures;
}

/** The lists with whose rows they show: a customer, one of their accounts, and the account of the fees. */
function listsOf({ customer, account, fees }: Readonly<Record<'customer' | 'account' | 'fees', string>>): List[] {
  return [
    { name: 'a call that reads one row', path: '/admin/me' },
    { name: 'today', path: '/admin/today' },
    { name: 'customers', path: '/admin/customers' },
    { name: 'customers by mail', path: '/admin/customers', fields: { query: 'load77' } },
    { name: 'customers by a part of the name', path: '/admin/customers', fields: { query: 'oad' } },
    { name: 'customers by id', path: '/admin/customers', fields: { query: customer } },
    { name: 'customers by address', path: '/admin/customers', fields: { query: '10.0.7.1' } },
    { name: 'a customer', path: '/admin/customers/one', fields: { id: customer } },
    { name: 'accounts of a customer', path: '/admin/customers/accounts', fields: { id: customer } },
    {
      name: 'postings of a customer',
      path: '/admin/customers/postings',
      fields: { id: customer, account_id: account },
    },
    { name: 'sign-ins of a customer', path: '/admin/customers/sign_ins', fields: { id: customer } },
    { name: 'sessions of a customer', path: '/admin/customers/sessions', fields: { id: customer } },
    { name: 'accounts of the ledger', path: '/admin/ledger/accounts' },
    { name: 'house accounts', path: '/admin/ledger/accounts', fields: { owner: 'house' } },
    {
      name: 'postings of the fees',
      path: '/admin/ledger/postings',
      fields: { account_id: fees },
    },
    { name: 'flows of today', path: '/admin/ledger/flows', fields: { day: new Date().toISOString().slice(0, 10) } },
    { name: 'requests', path: '/admin/approvals' },
    { name: 'audit log', path: '/admin/audit' },
    { name: 'audit log of a subject', path: '/admin/audit', fields: { subject: 'pool:' } },
    { name: 'verifications', path: '/admin/verification/queue' },
    { name: 'colleagues', path: '/admin/staff' },
    { name: 'jobs', path: '/admin/jobs' },
    { name: 'due work', path: '/admin/due' },
  ];
}

/** The median time of a page of a list, over its first pages. */
async function time(
  client: ApiClient,
  { path, fields = {} }: List,
  token: string,
  { rounds, pages }: Size,
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    let cursor: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      const begun = performance.now();
      const answer = await client.get<Partial<Page>>(path, cursor === undefined ? fields : { ...fields, cursor }, {
        token,
      });
      times.push(performance.now() - begun);
      ({ cursor } = answer);
      if (cursor === undefined) break;
    }
  }
  return quantile(times, 0.5);
}
