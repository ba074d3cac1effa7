import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { linkTo } from '../../base/router/place.ts';
import { clock } from '../../base/time/clock.ts';
import { isHeld, mayReject, type Withdrawal } from './withdrawal.ts';

interface WaitingRowProps {
  readonly row: Withdrawal;
  readonly isChosen: boolean;
  readonly onFocus: () => void;
  readonly onDecide: (decision: 'pay' | 'reject') => void;
}

/** A withdrawal that waits: who, how much, where to, why somebody looks, and what can be done. */
export function WaitingRow({ row, isChosen, onFocus, onDecide }: WaitingRowProps) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const { id, user_id: user, number, currency, type, worth, address, memo, review, needs_two: needsTwo, bank } = row;
  const { is_internal: isInternal } = row;
  const isReturn = row.returns_deposit !== null;
  return (
    <div
      className={`flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 ${isChosen ? 'shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <span className="min-w-[170px]">
        <span className="num block font-semibold">
          {format.decimal(number)} {currency}
        </span>
        <span className="num block text-caption text-t2">{t('worth', { worth: format.decimal(worth) })}</span>
        {bank === null ? null : (
          <span className="num block text-caption text-t2">
            {t('bankSends')} {format.decimal(bank.arrives)} {bank.currency}
          </span>
        )}
        <span className="num block text-caption text-t3">#{id}</span>
      </span>
      <span className="min-w-[240px] flex-1">
        <span className="block">
          {bank === null ? <HashText text={address} /> : `${bank.real_name} · ${bank.bank} ${address}`}{' '}
          <span className="text-caption text-t3">
            {isInternal
              ? t('internal')
              : bank === null
                ? `${type}${isReturn ? ` · ${t('returned')}` : ''}`
                : t('bankName')}
          </span>
        </span>
        {memo === null ? null : <span className="block text-caption text-t2">{t('memo', { memo })}</span>}
        <span className="block text-caption text-t3">
          <a className="text-accent-text underline hover:text-t1" href={linkTo('customers', user)} onFocus={onFocus}>
            {t('customer', { id: user })}
          </a>
          {' · '}
          {format.time(row.requested_at)}
        </span>
      </span>
      <span className="flex max-w-[240px] flex-wrap gap-1">
        {review.map((reason) => (
          <Badge key={reason} tone="warn">
            {t(`why.${reason}`)}
          </Badge>
        ))}
        {needsTwo ? <Badge tone="bad">{t('needsTwo')}</Badge> : null}
        {isHeld(row, clock.now()) ? (
          <Badge tone="info">{t('heldUntil', { at: format.moment(row.held_until ?? '') })}</Badge>
        ) : null}
      </span>
      <span className="flex gap-2">
        <Button size="desk" aria-label={t('act.payOf', { id })} onClick={() => onDecide('pay')} onFocus={onFocus}>
          {t('act.pay')}
        </Button>
        <Button
          size="desk"
          tone="danger"
          disabled={!mayReject(row)}
          aria-label={t('act.rejectOf', { id })}
          onClick={() => onDecide('reject')}
          onFocus={onFocus}
        >
          {t('act.reject')}
        </Button>
      </span>
    </div>
  );
}
