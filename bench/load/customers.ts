import { readFileSync } from 'node:fs';
import { awaitDemoMoney, openAccount } from '../../test/e2e/accounts.ts';
import type { ApiClient } from '../../test/e2e/api-client.ts';

/** Signs in whom a file names, one on a line: address, space, password. @returns their tokens. */
export async function signInAll(client: ApiClient, file: string, most: number): Promise<string[]> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const tokens: string[] = [];
  for (const line of lines.slice(0, most)) {
    const [user = '', ...password] = line.trim().split(/\s+/);
    tokens.push(await client.get<string>('/user/login', { user_string: user, password: password.join(' ') }));
  }
  return tokens;
}

/**
 * Opens accounts of the load's own, on an exchange whose mails its staff can read (the demo), and waits for its money.
 * @param staff the token of somebody with the grant for that. @returns their tokens.
 */
export async function openCustomers(client: ApiClient, staff: string, count: number, run: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const credentials = { user_string: `load-${run}-${String(number)}@load.test`, password: `Load-${run}-pass-${run}` };
    const token = await openAccount(client, staff, credentials);
    await awaitDemoMoney(client, token);
    tokens.push(token);
  }
  return tokens;
}
