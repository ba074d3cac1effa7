import { beFresh } from './be-fresh.ts';
import { type ChainGround, openChain } from './chain.ts';
import { tokenOf, type World } from './harness.ts';
import { type Office, openOffice } from './office.ts';

/** Somebody's address outside, which nobody here has the key of. */
export const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The payment password of those who are prepared. */
export const pin = '271828';

/** A demo with staff and a customer, in front of a real chain. */
export interface ChainOffice {
  readonly ground: ChainGround;
  readonly office: Office;
  readonly world: World;
  /** Of the customer demo1. */
  readonly token: string;
  /** Shows a factor by the calls, so that the session is fresh, and sets a payment password. */
  readonly prepare: (session: string, name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens it. */
export async function openChainOffice(): Promise<ChainOffice> {
  const ground = await openChain();
  const office = await openOffice(ground.variables);
  const { world } = office;
  return {
    ground,
    office,
    world,
    token: await tokenOf(world, 'demo1'),
    prepare: async (session, name) =>
      beFresh(world, await office.boss(), { token: session, mail: `${name}@bourse.test`, pin }),
    close: async () => {
      await world.close();
      await ground.close();
    },
  };
}
