import * as z from 'zod/mini';
import { err, ok, type Result } from '@bourse/kernel/result';
import { isAddressList } from '../http/address-list.ts';
import { browserPushHosts, isPushHostList } from '../push/push-hosts.ts';
import { type Role, roles } from '../bus/bus.ts';
import { readDatabaseUrl } from './database-url.ts';
import { type MasterKey, parseMasterKey } from '../secrets/master-key.ts';
import {
  type EngineGroups,
  engineGroupPattern,
  engineGroupsPattern,
  mainGroup,
  oneGroup,
  parseEngineGroups,
} from './engine-groups.ts';

/** What an operator can set from outside. Everything has a default; the table of docs/operations.md explains each. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Where FIX 4.4 is spoken; undefined keeps the port closed. */
  readonly fix: FixSettings | undefined;
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** What wraps the keys under which secrets are sealed; undefined takes the one in the data folder. */
  readonly masterKey: MasterKey | undefined;
  /** A PostgreSQL server; undefined starts the embedded one. */
  readonly databaseUrl: string | undefined;
  /** What this process is there for, among others of the same exchange. */
  readonly roles: ReadonlySet<Role>;
  /** The message server through which several processes talk; undefined where there is one. */
  readonly natsUrl: string | undefined;
  /** How the books are divided over engines, and of which group this process is one. */
  readonly engineGroups: EngineGroups;
  /** Demo accounts with known passwords, and an outbox instead of mail. */
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where the exchange is reached from outside, without a slash at its end: for the links of mails. */
  readonly publicUrl: string;
  /** The push services that the server may send to. */
  readonly pushHosts: string;
  /** The account of Twilio through which SMS go; undefined where there is none. */
  readonly sms: SmsAccount | undefined;
  /** The provider of verification; undefined where people of the house verify alone. */
  readonly sumsub: SumsubKeys | undefined;
  /** The file in which networks of coins are set up; undefined where there are none. */
  readonly networksFile: string | undefined;
  /** The socket of the signer; undefined where nothing goes out over networks. */
  readonly signerSocket: string | undefined;
  /** Where rates of fiat currencies are asked for; undefined keeps those of the snapshot. */
  readonly fiatRatesUrl: string | undefined;
  /** Whether nobody opens an account without an invite code. */
  readonly inviteRequired: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  /** Where finders of a weakness write; undefined tells them nothing. */
  readonly securityContact: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Addresses and networks from which staff work, separated by commas; empty for anywhere. */
  readonly staffAddresses: string;
  readonly rateFactor: number;
  /** Lists the market of the recorded replay. */
  readonly replayMarket: boolean;
  /** Whether the demo trades by itself; never outside the demo. */
  readonly demoTraders: boolean;
  /** How much it does then. */
  readonly demoPace: 'lively' | 'quiet';
  /** Exchanges whose public prices make the index: ccxt's names, each with another address where it has one. */
  readonly priceVenues: readonly PriceVenue[];
  /** Where draws take their chance from: a public beacon, or the exchange's own ticks. */
  readonly beacon: 'drand' | 'bitcoin' | 'ticks';
  /** Relays that are asked for rounds of drand. */
  readonly beaconUrls: readonly string[];
  /** A recording of trades to play; undefined where there is none. */
  readonly priceReplay: PriceReplay | undefined;
}

/** The port of FIX, and the files of its certificate; without them the port has no TLS. */
export interface FixSettings {
  readonly port: number;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

/** Where SMS are sent from: the account's resource with its credentials, and the sender. */
export interface SmsAccount {
  readonly url: string;
  readonly from: string;
}

/** What a provider of verification is asked with. */
export interface SumsubKeys {
  readonly appToken: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly levelName: string;
}

/** An exchange whose prices are asked for. */
export interface PriceVenue {
  readonly id: string;
  /** Instead of its own address. */
  readonly url: string | null;
}

/** A file of recorded trades, the pair that they are of, and how many times faster it plays. */
export interface PriceReplay {
  readonly path: string;
  readonly symbol: string;
  readonly speed: number;
}

const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
);
const url = (protocol: RegExp) => z.url({ protocol });

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(
    z.transform((text: string) => Number.parseInt(text, 10)),
    z.int().check(z.lte(65_535)),
  ),
);

/** Relays of drand's own network. */
const drandRelays = 'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com';

/** Three exchanges or more, each with an address of its own behind an @ where it is not the usual one. */
const venue = '[a-z][a-z0-9]{1,30}(?:@https?://[^\\s,@]+)?';
const venuesPattern = new RegExp(`^(?:${venue}(?:,${venue}){2,20})?$`);

const schema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '0.0.0.0'),
  FIX_PORT: z.optional(port),
  FIX_TLS_CERT: z.optional(z.string().check(z.minLength(1))),
  FIX_TLS_KEY: z.optional(z.string().check(z.minLength(1))),
  BOURSE_DATA: z._default(z.string().check(z.minLength(1)), './data'),
  BOURSE_MASTER_KEY: z.optional(z.string().check(z.refine((text) => parseMasterKey(text) !== null))),
  DATABASE_URL: z.optional(z.string().check(z.refine((text) => readDatabaseUrl(text) !== undefined))),
  ROLES: z._default(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => text.split(',').map((role) => role.trim())),
        z.array(z.enum(roles)).check(z.minLength(1)),
      ),
    ),
    [...roles],
  ),
  NATS_URL: z.optional(url(/^(?:nats|tls)$/)),
  ENGINE_GROUPS: z._default(z.string().check(z.regex(engineGroupsPattern)), ''),
  ENGINE_GROUP: z._default(z.string().check(z.regex(engineGroupPattern)), mainGroup),
  DEMO: z.optional(flag),
  SMTP_URL: z.optional(url(/^smtps?$/)),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Bourse <no-reply@localhost>'),
  PUBLIC_URL: z.optional(url(/^https?$/)),
  PUSH_HOSTS: z._default(z.string().check(z.refine(isPushHostList)), browserPushHosts.join()),
  SMS_URL: z.optional(url(/^https$/).check(z.regex(/^https:\/\/[^/@:]+:[^/@]+@[^/]+\/.+/))),
  SMS_FROM: z.optional(z.string().check(z.regex(/^(?:\+[1-9]\d{5,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{2,11})$/))),
  SUMSUB_APP_TOKEN: z.optional(z.string().check(z.minLength(10))),
  SUMSUB_SECRET_KEY: z.optional(z.string().check(z.minLength(10))),
  SUMSUB_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(10))),
  SUMSUB_LEVEL: z._default(z.string().check(z.minLength(1)), 'basic-kyc-level'),
  BOURSE_NETWORKS: z.optional(z.string().check(z.minLength(1))),
  BOURSE_SIGNER: z.optional(z.string().check(z.minLength(1))),
  FIAT_RATES_URL: z.optional(url(/^https?$/)),
  INVITE_CODES: z._default(z.enum(['required', 'optional']), 'required'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/))),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  STAFF_ADDRESSES: z._default(z.string().check(z.refine(isAddressList)), ''),
  RATE_FACTOR: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.transform((text: string) => Number.parseInt(text, 10)),
    ),
    1,
  ),
  BOURSE_REPLAY_MARKET: z._default(flag, false),
  DEMO_TRADERS: z._default(z.enum(['0', '1', 'quiet']), '1'),
  PRICE_VENUES: z._default(z.string().check(z.regex(venuesPattern)), ''),
  BEACON: z._default(z.enum(['drand', 'bitcoin', 'ticks']), 'ticks'),
  BEACON_URLS: z._default(z.string().check(z.regex(/^https?:\/\/[^\s,]+(?:,https?:\/\/[^\s,]+){0,9}$/)), drandRelays),
  PRICE_REPLAY: z.optional(z.string().check(z.minLength(1))),
  PRICE_REPLAY_SYMBOL: z._default(z.string().check(z.regex(/^[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}$/)), 'XRP/ETH'),
  PRICE_REPLAY_SPEED: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,3})?$/)),
      z.pipe(
        z.transform((text: string) => Number.parseFloat(text)),
        z.number().check(z.gt(0)),
      ),
    ),
    1,
  ),
});

/** What each variable must look like, for the sentence that an operator reads. */
const expectations: Readonly<Record<keyof z.output<typeof schema>, string>> = {
  PORT: 'a port from 0 to 65535',
  FIX_PORT: 'a port from 0 to 65535',
  FIX_TLS_CERT: 'the file of a certificate',
  FIX_TLS_KEY: 'the file of the key of a certificate',
  HOST: 'an address or host name',
  BOURSE_DATA: 'a folder',
  BOURSE_MASTER_KEY: '32 random bytes in base64 or hexadecimal, for example from openssl rand -base64 32',
  DATABASE_URL: 'a postgres:// address, in whose password @ / ? # and % are percent-encoded (%40 %2F %3F %23 %25)',
  ROLES: 'some of api, stream, engine and jobs, separated by commas',
  NATS_URL: 'a nats:// address',
  ENGINE_GROUPS: 'groups of markets like alts=LTC/USDT,XRP/ETH;ether=ETH/USDT',
  ENGINE_GROUP: 'main, or a group of ENGINE_GROUPS',
  DEMO: '0 or 1',
  SMTP_URL: 'an smtp:// or smtps:// address',
  MAIL_FROM: 'a mail address',
  PUBLIC_URL: 'an address that begins with https:// or http://',
  PUSH_HOSTS: 'hosts separated by commas, all below one as *.push.example.com',
  SMS_URL: 'an address like https://user:secret@api.twilio.com/2010-04-01/Accounts/AC...',
  SMS_FROM: 'a phone number with its plus sign, a messaging service MG..., or a name of up to 11 letters and digits',
  SUMSUB_APP_TOKEN: 'an app token of Sumsub',
  SUMSUB_SECRET_KEY: 'the secret key of the app token',
  SUMSUB_WEBHOOK_SECRET: 'the secret key of the webhook',
  SUMSUB_LEVEL: 'the name of a verification level',
  BOURSE_NETWORKS: 'a file that sets up networks',
  BOURSE_SIGNER: 'the socket of the signer',
  FIAT_RATES_URL: 'an address like https://openexchangerates.org/api/latest.json?app_id=...',
  INVITE_CODES: 'required or optional',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_TOKEN: 'at least 16 characters',
  SECURITY_CONTACT: 'an address like mailto:security@example.com or https://example.com/security',
  TRUSTED_PROXIES: 'addresses separated by commas',
  STAFF_ADDRESSES: 'addresses and networks such as 10.0.0.0/8, separated by commas',
  RATE_FACTOR: 'a whole number',
  BOURSE_REPLAY_MARKET: '0 or 1',
  DEMO_TRADERS: '0, 1 or quiet',
  PRICE_VENUES: 'three exchanges or more, separated by commas, for example kraken,bitstamp,coinbase',
  BEACON: 'drand, bitcoin or ticks',
  BEACON_URLS: 'http(s) addresses of drand relays, separated by commas',
  PRICE_REPLAY: 'a file of recorded trades',
  PRICE_REPLAY_SYMBOL: 'a pair like XRP/ETH',
  PRICE_REPLAY_SPEED: 'a number above 0',
};

function readVenues(text: string): PriceVenue[] {
  return text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [id = '', address = null] = one.split('@');
      return { id, url: address };
    });
}

function readReplay(values: z.output<typeof schema>): PriceReplay | undefined {
  if (values.PRICE_REPLAY === undefined) return undefined;
  return { path: values.PRICE_REPLAY, symbol: values.PRICE_REPLAY_SYMBOL, speed: values.PRICE_REPLAY_SPEED };
}

function readFix({ FIX_PORT, FIX_TLS_CERT, FIX_TLS_KEY }: z.output<typeof schema>): FixSettings | undefined {
  if (FIX_PORT === undefined) return undefined;
  const hasTls = FIX_TLS_CERT !== undefined && FIX_TLS_KEY !== undefined;
  return { port: FIX_PORT, tls: hasTls ? { certFile: FIX_TLS_CERT, keyFile: FIX_TLS_KEY } : null };
}

function readSms({ SMS_URL, SMS_FROM }: z.output<typeof schema>): SmsAccount | undefined {
  return SMS_URL === undefined || SMS_FROM === undefined ? undefined : { url: SMS_URL, from: SMS_FROM };
}

function readSumsub(values: z.output<typeof schema>): SumsubKeys | undefined {
  const { SUMSUB_APP_TOKEN: appToken, SUMSUB_SECRET_KEY: secretKey, SUMSUB_WEBHOOK_SECRET: webhookSecret } = values;
  if (appToken === undefined || secretKey === undefined || webhookSecret === undefined) return undefined;
  return { appToken, secretKey, webhookSecret, levelName: values.SUMSUB_LEVEL };
}

/** Why the values of Sumsub cannot stand alone; null when they can. */
function sumsubProblem(values: z.output<typeof schema>): string | null {
  const given = [values.SUMSUB_APP_TOKEN, values.SUMSUB_SECRET_KEY, values.SUMSUB_WEBHOOK_SECRET];
  const count = given.filter((one) => one !== undefined).length;
  return count === 0 || count === given.length
    ? null
    : 'SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY and SUMSUB_WEBHOOK_SECRET belong together: set all of them, or none.';
}

/** Why the nodes that the values describe cannot work together; null when they can. */
function nodesProblem({ DATABASE_URL, NATS_URL, ROLES }: z.output<typeof schema>): string | null {
  if (NATS_URL !== undefined && DATABASE_URL === undefined) {
    return 'NATS_URL joins several processes, which share one PostgreSQL server: set DATABASE_URL, or remove NATS_URL.';
  }
  const others = roles.filter((role) => !ROLES.includes(role));
  if (NATS_URL === undefined && others.length > 0) {
    return `ROLES leaves ${others.join(', ')} to other processes: set NATS_URL so that they can be reached, or remove ROLES.`;
  }
  return null;
}

/** Why the books cannot be divided as the values say; null when they can. */
function groupsProblem({ ENGINE_GROUPS, ENGINE_GROUP, NATS_URL }: z.output<typeof schema>): string | null {
  if (parseEngineGroups(ENGINE_GROUPS, ENGINE_GROUP) === null) {
    return 'ENGINE_GROUPS must name each group and each market once, 15 groups at most and none of them main, and ENGINE_GROUP one of them or main: correct them.';
  }
  if (ENGINE_GROUPS !== '' && NATS_URL === undefined) {
    return 'ENGINE_GROUPS divides the books over several processes: set NATS_URL so that they can be reached, or remove ENGINE_GROUPS.';
  }
  return null;
}

/** Reads the environment; an empty variable counts as absent. The error is one sentence that says what to do. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Result<Environment, string> {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const expected = Object.entries(expectations).find(([variable]) => variable === name)?.[1] ?? 'something else';
    return err(`The environment variable ${name} must be ${expected}: correct it, or remove it for the default.`);
  }
  const values = parsed.data;
  const problem = nodesProblem(values) ?? groupsProblem(values) ?? sumsubProblem(values);
  if (problem !== null) return err(problem);
  if (values.PRICE_VENUES !== '' && values.PRICE_REPLAY !== undefined) {
    return err('PRICE_VENUES and PRICE_REPLAY are both set: prices come from one of them, so remove the other.');
  }
  if ((values.FIX_TLS_CERT === undefined) !== (values.FIX_TLS_KEY === undefined)) {
    return err('FIX_TLS_CERT and FIX_TLS_KEY belong together: set both, or remove the one that is set.');
  }
  if ((values.SMS_URL === undefined) !== (values.SMS_FROM === undefined)) {
    return err('SMS_URL and SMS_FROM belong together: set both, or remove the one that is set.');
  }
  const demo = values.DEMO ?? values.DATABASE_URL === undefined;
  const engineGroups = parseEngineGroups(values.ENGINE_GROUPS, values.ENGINE_GROUP) ?? oneGroup;
  if (demo && values.DEMO_TRADERS !== '0' && engineGroups.division !== '') {
    return err('The demo trades by itself in all markets of one engine: set DEMO_TRADERS=0, or remove ENGINE_GROUPS.');
  }
  return ok({
    port: values.PORT,
    host: values.HOST,
    fix: readFix(values),
    dataDir: values.BOURSE_DATA,
    masterKey: parseMasterKey(values.BOURSE_MASTER_KEY ?? '') ?? undefined,
    databaseUrl: values.DATABASE_URL,
    roles: new Set(values.ROLES),
    natsUrl: values.NATS_URL,
    engineGroups,
    demo,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${String(values.PORT)}`).replace(/\/+$/, ''),
    pushHosts: values.PUSH_HOSTS,
    sms: readSms(values),
    sumsub: readSumsub(values),
    networksFile: values.BOURSE_NETWORKS,
    signerSocket: values.BOURSE_SIGNER,
    fiatRatesUrl: values.FIAT_RATES_URL,
    inviteRequired: values.INVITE_CODES === 'required',
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    securityContact: values.SECURITY_CONTACT,
    trustedProxies: values.TRUSTED_PROXIES.split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    staffAddresses: values.STAFF_ADDRESSES,
    rateFactor: Math.max(1, values.RATE_FACTOR),
    replayMarket: values.BOURSE_REPLAY_MARKET,
    demoTraders: demo && values.DEMO_TRADERS !== '0',
    demoPace: values.DEMO_TRADERS === 'quiet' ? 'quiet' : 'lively',
    priceVenues: readVenues(values.PRICE_VENUES),
    beacon: values.BEACON,
    beaconUrls: values.BEACON_URLS.split(','),
    priceReplay: readReplay(values),
  });
}
