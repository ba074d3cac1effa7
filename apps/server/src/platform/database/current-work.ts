import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs background work under its name, which {@link currentWork} gives to whatever it calls. */
export function insideWork<T>(name: string, run: () => Promise<T>): Promise<T> {
  return current.run(name, run);
}

/** The background work that the caller is part of; empty for a request, and for batches of a lane, whoever started them. */
export function currentWork(): string {
  return current.getStore() ?? '';
}
