import { codeAmong } from '../e2e/code-among.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './harness.ts';

interface OutboxPage {
  readonly list: readonly { readonly text: string }[];
}

/** The six digits of the newest message to an address, as staff of the demo read them; waits for the first. */
export async function newestCode(world: World, staff: string, address: string): Promise<string> {
  for (;;) {
    const page = await world.client.get<OutboxPage>('/admin/outbox', { to: address }, { token: staff });
    const code = codeAmong(page.list);
    if (code !== undefined) return code;
    await sleep(50);
  }
}
