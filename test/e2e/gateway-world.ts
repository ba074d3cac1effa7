import { signIn, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { addApiKey, type ShownKey } from './api-keys.ts';
import { openEngine } from './engine.ts';
import type { Opened } from './opened.ts';
import { startServer } from './server-process.ts';

/** A server with the demo's accounts, whose owners give keys to their bots. */
export interface GatewayWorld {
  readonly url: string;
  readonly client: ApiClient;
  /** Adds a key of a demo account; it trades unless told. */
  readonly keyOf: (name: string, fields?: Readonly<Record<string, string>>) => Promise<ShownKey>;
}

/** Starts one, which is closed with everything else that is opened. */
export async function openGatewayWorld(
  opened: Opened,
  variables: Readonly<Record<string, string>> = {},
): Promise<GatewayWorld> {
  const engine = await openEngine();
  opened.add(() => engine.close());
  const server = await startServer({ ...engine.variables, RATE_FACTOR: '1000', ...variables });
  opened.add(() => server.stop());
  const client = await ApiClient.connect(server.url);
  const staff = await signInStaff({ url: server.url, output: () => engine.announced() + server.output() });
  return {
    url: server.url,
    client,
    keyOf: async (name, fields = { scopes: '["trade"]' }) => {
      const of = { token: await signIn(client, name), mail: `${name}@bourse.test` };
      return addApiKey(client, staff, of, { name: 'bot', ...fields });
    },
  };
}
