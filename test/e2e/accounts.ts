import { ApiClient } from './api-client.ts';
import type { ServerProcess } from './server-process.ts';

/** The password that all demo accounts share. */
export const demoPassword = 'Demo-pass-2026!';

/** Signs a demo account in and gives its token. */
export async function signIn(client: ApiClient, name: string): Promise<string> {
  return client.get<string>('/user/login', { user_string: `${name}@bourse.test`, password: demoPassword });
}

/** Signs in with the staff account that the server announced at its first start. */
export async function signInStaff(server: Pick<ServerProcess, 'url' | 'output'>): Promise<string> {
  const announced = /staff account:? +(\S+) +password:? +(\S+)/i.exec(server.output());
  if (announced === null) throw new Error(`no staff account was announced: ${server.output()}`);
  const [, user = '', password = ''] = announced;
  const client = await ApiClient.connect(server.url);
  return client.get<string>('/admin/login', { user_string: user, password });
}
