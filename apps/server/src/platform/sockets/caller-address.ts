import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '../http/network-of.ts';

/** Tells from which address a request came, by the same trust in proxies that calls are told apart by. */
export function callerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trust);
}

/** The same of the network. */
export function callerNetwork(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const addressOf = callerAddress(trustedProxies);
  return (request) => networkOf(addressOf(request));
}
