/** The exchange in the words of another venue, for bots that know it. See README.md of this folder. */
import type { Clock } from '@bourse/kernel/clock';
import { ok, type Result } from '@bourse/kernel/result';
import type { Surface, SurfaceReply, SurfaceRequest } from '../../platform/http/surface-route.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { ApiKeyReader, KnownKey } from '../identity/index.ts';
import type { MarketList } from '../markets/index.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { refuseUnsigned } from './check-signature.ts';
import { asker, type Endpoint, type Params, refuse } from './endpoint.ts';
import { marketEndpoints } from './market-endpoints.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { errorReply, type VenueError, venueErrorOf, venueErrors } from './venue-error.ts';
import { Weights } from './weights.ts';

export { openFixGate } from './fix/fix-gate.ts';
export { openBotSockets } from './sockets/bot-sockets.ts';

/** What the gateway stands on. */
export interface GatewayPorts {
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly readApiKey: ApiKeyReader;
  /** Multiplies the allowance of weight: 1 in production. */
  readonly rateFactor: number;
}

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [...marketEndpoints, ...accountEndpoints, ...orderEndpoints].map((one) => [`${one.method} ${one.path}`, one]),
);

/** Query and body as fields; of a name that comes twice the first counts. */
function paramsOf({ query, body }: SurfaceRequest): Params {
  const params = new Map<string, string>();
  for (const [name, value] of [...new URLSearchParams(query), ...new URLSearchParams(body)]) {
    if (value !== '' && !params.has(name)) params.set(name, value);
  }
  return params;
}

/** Who has signed a request. @returns -2014, -2015, -1102, -1021, -1022 in this order. */
async function signerOf(
  { readApiKey, clock }: GatewayPorts,
  endpoint: Endpoint,
  request: SurfaceRequest,
  params: Params,
): Promise<Result<KnownKey | null, VenueError>> {
  if (endpoint.scope === null) return ok(null);
  const sent = request.header('x-mbx-apikey') ?? '';
  if (!/^[0-9a-f]{64}$/.test(sent)) return refuse(venueErrors.noKey);
  const key = await readApiKey(sent);
  // Who trades has to read what came of it.
  const scopes = key?.scopes.includes('trade') === true ? ['read', 'trade'] : (key?.scopes ?? []);
  if (key === null || !scopes.includes(endpoint.scope) || !key.actsFrom(request.caller.ip))
    return refuse(venueErrors.refusedKey);
  const text = { ...request, timestamp: params.get('timestamp'), recvWindow: params.get('recvWindow') };
  const unsigned = refuseUnsigned(key.secret, text, clock.now());
  return unsigned === null ? ok(key) : refuse(unsigned);
}

/** Answers the paths of the venue by the calls of the contract: fees, limits and refusals are those of the app. */
function restSurface(ports: GatewayPorts): Surface {
  const weights = new Weights(ports.clock, ports.rateFactor);
  return {
    prefix: '/bots',
    refuse: (rejection) => errorReply(venueErrorOf(rejection)),
    answer: async (request, perform): Promise<SurfaceReply> => {
      const endpoint = endpoints.get(`${request.method} ${request.path}`);
      if (endpoint === undefined) return errorReply(venueErrors.unknownPath);
      const { used, waitSeconds } = weights.add(request.caller.ip, endpoint.weight);
      const headers = { 'x-mbx-used-weight-1m': String(used) };
      if (waitSeconds !== null) {
        return errorReply(venueErrors.tooMuchWeight, { ...headers, 'retry-after': String(waitSeconds) });
      }
      const params = paramsOf(request);
      const signer = await signerOf(ports, endpoint, request, params);
      if (!signer.ok) return errorReply(signer.error, headers);
      const caller = { ...request.caller, userId: signer.value?.userId ?? null };
      const { clock, markets } = ports;
      const answered = await endpoint.answer({ params, markets, clock, ask: asker(perform, caller) });
      if (!answered.ok) return { ...errorReply(answered.error, headers), caller };
      return { status: 200, body: answered.value, headers, outcome: 'ok', caller };
    },
  };
}

/** Opens the gateway. */
export function openGateway(ports: GatewayPorts): ModuleManifest {
  return { name: 'gateway', surfaces: [restSurface(ports)] };
}
