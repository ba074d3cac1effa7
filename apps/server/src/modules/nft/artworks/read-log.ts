import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { readNicknames } from '../../identity/index.ts';
import { findItem, findItems } from './item-store.ts';
import { type LogLine, selectLog } from './log-store.ts';
import type { NftContext } from '../nft-ports.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** A nickname as others may see it: its first sign. */
const shortened = (nickname: string): string => `${String.fromCodePoint(nickname.codePointAt(0) ?? 0x2a)}***`;

/** Lines as they are told to somebody. */
async function logAnswers({ db, registry }: NftContext, lines: readonly LogLine[], reader: UserId | null) {
  const users = [...new Set(lines.flatMap(({ userId }) => userId ?? []))];
  const nicknames = await readNicknames(db, users);
  return lines.map(({ id, kind, saleType, price, assetId, userId, at }) => {
    const { code: currency, scale } = registry.getAsset(assetId);
    return {
      id,
      kind,
      sale_type: saleType,
      price: formatAmount(price, scale),
      currency_id: assetId,
      currency,
      user: userId === null ? '' : shortened(nicknames.get(userId) ?? ''),
      is_own: userId !== null && userId === reader,
      at: toIso(at),
    };
  });
}

/** What has happened to a work or a box, newest first. @returns PARAMETER_ERROR for a strange cursor, NOT_FOUND. */
export async function listSaleLog(
  ports: NftContext,
  reader: UserId | null,
  input: InputOf<typeof nftCalls.saleLog>,
): Answered<OutputOf<typeof nftCalls.saleLog>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  if ((await findItem(ports.db, input.code)) === undefined) return reject('NOT_FOUND');
  const { rows, total } = await selectLog(ports.db, { code: input.code }, slice.value);
  return ok(pageOf(input, await logAnswers(ports, rows, reader), total));
}

/** What a customer had a part in, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOwnLog(
  ports: NftContext,
  owner: UserId,
  input: InputOf<typeof nftCalls.mySaleLog>,
): Answered<OutputOf<typeof nftCalls.mySaleLog>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectLog(ports.db, { owner }, slice.value);
  const items = await findItems(
    ports.db,
    rows.map(({ code }) => code),
  );
  const answers = await logAnswers(ports, rows, owner);
  const list = rows.map(({ code }, place) => ({
    code,
    name: items.get(code)?.name ?? '',
    ...present(answers[place], 'its answer'),
  }));
  return ok(pageOf(input, list, total));
}
