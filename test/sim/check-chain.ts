import type { Database } from '@bourse/server/platform/database/database';
import type { AccountChain, MinedTransaction } from '@bourse/testing/simulation/account-chain';
import { coldAddress, hotAddress, token } from './coin-terms.ts';

/** A deposit in the books. */
export interface BookedDeposit {
  readonly txHash: string;
  readonly position: number;
  readonly state: string;
  readonly address: string;
  readonly rawAmount: bigint;
  /** What was posted for it to whom it belongs, in atoms. */
  readonly posted: bigint;
}

/** What the house has signed: a withdrawal, or a move between its own addresses, with how it ended. */
export interface SignedSubject {
  readonly name: string;
  readonly hashes: readonly string[];
  readonly to: string;
  readonly contract: string | null;
  /** In the smallest unit of the network. */
  readonly rawAmount: bigint;
  readonly end: 'paid' | 'failed' | 'never' | 'open';
}

/** What the books say of a network. */
export interface Books {
  /** Addresses of customers. */
  readonly addresses: readonly string[];
  readonly deposits: readonly BookedDeposit[];
  readonly signed: readonly SignedSubject[];
  /** What lies on the network, less what carrying has cost: in atoms, null for the coin. */
  readonly lying: ReadonlyMap<string | null, bigint>;
}

/** USDT has two decimals more in the books than on the chain; ETH has as many. */
const atomsOf = (contract: string | null, raw: bigint): bigint => (contract === null ? raw : raw * 100n);
const minimumOf = (contract: string | null): bigint => (contract === null ? 10n ** 16n : 10n ** 6n);
const keyOf = ({ txHash, position }: Pick<BookedDeposit, 'txHash' | 'position'>): string =>
  `${txHash}:${String(position)}`;

const transactionsOf = (chain: AccountChain): MinedTransaction[] =>
  chain.blocks.flatMap(({ transactions }) => transactions);

function depositFaults({ addresses, deposits, signed }: Books, chain: AccountChain): string[] {
  const taking = new Set([...addresses, hotAddress]);
  const moves = new Set(signed.filter(({ name }) => name.startsWith('sweep')).flatMap(({ hashes }) => hashes));
  const came = transactionsOf(chain)
    .filter(({ succeeded, txHash }) => succeeded && !moves.has(txHash))
    .flatMap(({ txHash, moves: all }) =>
      all.map((move, place) => ({ ...move, txHash, position: move.contract === null ? 0 : place + 1 })),
    )
    .filter(({ to }) => taking.has(to));
  const known = new Map(deposits.map((one) => [keyOf(one), one]));
  const standing = new Set(came.map(keyOf));
  const isSmall = (one: (typeof came)[number]): boolean => one.amount < minimumOf(one.contract);
  const wrongly = came.flatMap((one) => {
    const booked = known.get(keyOf(one));
    // What is small is credited together with other small ones, or waits for them.
    const waits = isSmall(one) && booked?.state === 'small';
    const posted = waits ? 0n : atomsOf(one.contract, one.amount);
    const isRight =
      booked?.state === (waits ? 'small' : 'credited') && booked.address === one.to && booked.posted === posted;
    return isRight ? [] : [`${keyOf(one)} brought ${String(one.amount)}, and the books say ${String(booked?.state)}`];
  });
  const small = came.filter((one) => one.to !== hotAddress && isSmall(one));
  const late = [...Map.groupBy(small, ({ to, contract }) => `${contract ?? 'coins'} at ${to}`)].flatMap(
    ([name, all]) => {
      const sumIn = (state: string): bigint =>
        all.reduce((sum, one) => (known.get(keyOf(one))?.state === state ? sum + one.amount : sum), 0n);
      const minimum = minimumOf(all[0]?.contract ?? null);
      const [waiting, credited] = [sumIn('small'), sumIn('credited')];
      const isRight = waiting < minimum && (credited === 0n || credited >= minimum);
      return isRight
        ? []
        : [`of small deposits of ${name} ${String(waiting)} wait and ${String(credited)} are credited`];
    },
  );
  const unfounded = deposits.filter((one) => (one.state === 'orphaned') === standing.has(keyOf(one)));
  return [
    ...wrongly,
    ...late,
    ...unfounded.map((one) => `${keyOf(one)} is ${one.state} in the books, and not so on the chain`),
  ];
}

/** How often each end shows on the chain, and whether it succeeded there. */
function paymentFault({ name, hashes, to, contract, rawAmount, end }: SignedSubject, chain: AccountChain): string[] {
  const mined = hashes.flatMap((hash) => chain.findMined(hash)?.transaction ?? []);
  const [first] = mined;
  if (mined.length > 1) return [`${name} was carried more than once`];
  if (end === 'open') return [];
  if (end === 'never') return first?.succeeded === true ? [`${name} was paid and counts as not paid`] : [];
  if (first?.succeeded !== (end === 'paid')) return [`${name} counts as ${end}, and not so on the chain`];
  const [move] = first.moves;
  const isRight =
    move?.to === to && move.contract === contract && move.amount === rawAmount && first.moves.length === 1;
  return isRight ? [] : [`${name} was paid otherwise than asked for`];
}

function signedFaults({ signed }: Books, chain: AccountChain): string[] {
  const known = new Set(signed.flatMap(({ hashes }) => hashes));
  const unknown = transactionsOf(chain).filter((one) => one.signed !== null && !known.has(one.txHash));
  return [
    ...signed.flatMap((one) => paymentFault(one, chain)),
    ...unknown.map(({ txHash }) => `${txHash} was signed for nothing in the books`),
  ];
}

function holdingFaults({ addresses, lying }: Books, chain: AccountChain): string[] {
  const { height } = chain.head;
  const carrying = transactionsOf(chain).reduce((sum, { fee }) => sum + fee, 0n);
  return [null, token].flatMap((contract) => {
    const own = [...addresses, hotAddress, coldAddress];
    const raw = own.reduce((sum, address) => sum + chain.balanceAt(contract, address, height), 0n);
    const held = atomsOf(contract, raw) + (contract === null ? carrying : 0n);
    const booked = lying.get(contract) ?? 0n;
    return held === booked ? [] : [`${String(contract)}: ${String(held)} lie there, ${String(booked)} in the books`];
  });
}

/** What the books and the chain do not agree on, once nothing is under way any more. */
export function chainFaults(books: Books, chain: AccountChain): readonly string[] {
  return [...depositFaults(books, chain), ...signedFaults(books, chain), ...holdingFaults(books, chain)];
}

const contractOf = `CASE asset_id WHEN 3 THEN '${token}' END`;

/** Reads what the books say of the network of the simulation. */
export async function readBooks(db: Database): Promise<Books> {
  const { rows: addresses } = await db.query<{ address: string }>('SELECT address FROM deposit_addresses ORDER BY id');
  const { rows: deposits } = await db.query<{ [K in keyof BookedDeposit]: BookedDeposit[K] }>(
    `SELECT tx_hash AS "txHash", position, state, address, raw_amount AS "rawAmount", coalesce((
       SELECT sum(p.amount) FROM postings p JOIN ledger_accounts a ON a.id = p.credit_account
       WHERE p.kind = 'deposit' AND p.reference = 'deposit:' || d.id AND a.asset_id = d.asset_id
         AND (a.user_id = d.user_id OR (d.user_id IS NULL AND a.house = 'treasury'))), 0)::numeric(38, 0) AS posted
     FROM deposits d WHERE withdrawal_id IS NULL ORDER BY id`,
  );
  const { rows: signed } = await db.query<{ [K in keyof SignedSubject]: SignedSubject[K] }>(
    `SELECT 'withdrawal ' || id AS name, address AS to, ${contractOf} AS contract,
       div(amount - fee, CASE asset_id WHEN 3 THEN 100 ELSE 1 END) AS "rawAmount",
       ARRAY (SELECT tx_hash FROM withdrawal_payments p WHERE p.withdrawal_id = w.id ORDER BY attempt) AS hashes,
       CASE WHEN state = 4 THEN 'paid' WHEN rejected_because = 'failed_on_network' THEN 'failed'
         WHEN state IN (2, 3) THEN 'open' ELSE 'never' END AS end
     FROM withdrawals w WHERE network <> 'bank' AND receiver_id IS NULL
     UNION ALL
     SELECT 'sweep ' || id, receiver, ${contractOf}, raw_amount,
       ARRAY (SELECT tx_hash FROM sweep_payments p WHERE p.sweep_id = s.id ORDER BY attempt),
       CASE state WHEN 'done' THEN 'paid' WHEN 'failed' THEN 'failed' ELSE 'open' END
     FROM sweeps s ORDER BY name`,
  );
  const { rows: lying } = await db.query<{ contract: string | null; atoms: bigint }>(
    `SELECT ${contractOf} AS contract, sum(atoms)::numeric(38, 0) AS atoms FROM (
       SELECT asset_id, -available AS atoms FROM ledger_accounts
       WHERE house = 'issuance' AND lane = (SELECT number FROM networks WHERE name = 'ERC')
       UNION ALL SELECT asset_id, amount FROM deposits WHERE state = 'small'
       UNION ALL SELECT asset_id, amount FROM postings WHERE kind = 'network_fee') every GROUP BY asset_id`,
  );
  return {
    addresses: addresses.map(({ address }) => address),
    deposits,
    signed,
    lying: new Map(lying.map(({ contract, atoms }) => [contract, atoms])),
  };
}

/** Compares the books of a run with its chain, at the end. */
export async function findChainFaults(db: Database, chain: AccountChain): Promise<readonly string[]> {
  return chainFaults(await readBooks(db), chain).map((fault) => `chains: ${fault}`);
}
