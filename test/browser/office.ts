import { hire, signInStaff } from '../e2e/accounts.ts';
import { approve } from '../e2e/approve.ts';
import type { ServerVariables } from '../e2e/server-process.ts';
import { browserPath, type Customer, type Device, openWorld, type World } from './harness.ts';

/** What every member of staff of these tests changes the issued password to. */
export const ownPassword = 'Lantern-weaver-77';

/** Somebody who works in the back office. */
export interface Hired {
  readonly name: string;
  readonly token: string;
}

/** A demo whose staff work in the browser. */
export interface Office {
  readonly world: World;
  /** Opens a window of the back office at a place such as `#/pools`; with a token it is signed in. */
  open(device?: Device, place?: string): Promise<Customer>;
  /** A new session of the first member of staff, whose password is changed. */
  boss(): Promise<string>;
  /** The same of the second, who is another person. */
  second(): Promise<string>;
  /** Another member of staff, by the calls. */
  hire(grants: readonly string[]): Promise<Hired>;
  /** The second person approves the newest open request of a kind, by the calls. */
  approve(kind: string): Promise<void>;
  /** Asks for 10 USDT to be put into the lock-up pool, by the calls. @returns the number of the request. */
  ask(token: string, reason: string): Promise<string>;
}

/** How a pool stands, as everybody is told. */
export interface Pool {
  readonly product: string;
  readonly currency: string;
  readonly currency_id: number;
  readonly size: string;
  readonly free: string;
}

/** The pool of the lock-up products in USDT. @throws Error where there is none. */
export async function lockupPool({ client }: World): Promise<Pool> {
  const pools = await client.get<readonly Pool[]>('/proof/pools');
  const found = pools.find(({ product, currency }) => product === 'lockup' && currency === 'USDT');
  if (found === undefined) throw new Error('the demo has no such pool');
  return found;
}

/** Starts the demo and a browser. @param extra variables of the server. */
export async function openOffice(extra: ServerVariables = {}, browserAt = browserPath): Promise<Office> {
  const world = await openWorld(extra, browserAt);
  const { client } = world;
  const boss = (): Promise<string> => signInStaff(world.server);
  const second = (): Promise<string> => signInStaff(world.server, 'second');
  let hired = 0;
  return {
    world,
    boss,
    second,
    open: async ({ token = '', theme = 'dark', lang = 'en', ...device } = {}, place = '') => {
      const window = await world.open({ screen: 'desk', ...device });
      await window.context.addInitScript(
        ([shown, session]) => {
          if (localStorage.getItem('bourse.backoffice') !== null) return;
          localStorage.setItem('bourse.backoffice', shown);
          if (session !== '') sessionStorage.setItem('bourse.staff', session);
        },
        [
          JSON.stringify({ state: { theme, lang }, version: 1 }),
          token === '' ? '' : JSON.stringify({ state: { token, ended: '' }, version: 1 }),
        ] as const,
      );
      await window.page.goto(`${world.url}/admin/${place}`);
      return window;
    },
    hire: async (grants) => {
      hired += 1;
      const name = `member${hired}`;
      return { name, token: await hire(client, await boss(), { name, grants, password: ownPassword }, await second()) };
    },
    approve: async (kind) => {
      const token = await second();
      const open = { state: 'open', limit: '100' };
      const { list } = await client.get<{ list: { id: string; kind: string }[] }>('/admin/approvals', open, { token });
      const request = list.find((one) => one.kind === kind);
      if (request === undefined) throw new Error(`nothing of ${kind} was asked for`);
      await approve(client, { id: request.id, reason: 'read by two' }, { token });
    },
    ask: async (token, reason) => {
      const { currency_id: id } = await lockupPool(world);
      const fields = { product: 'lockup', currency_id: id.toString(), number: '10', reason };
      return (await client.get<{ id: string }>('/admin/pools/fill', fields, { token })).id;
    },
  };
}
