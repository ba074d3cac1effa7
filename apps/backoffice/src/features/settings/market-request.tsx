import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

/** Which market is to open again, and why it was halted. */
export function ResumeRequest({ payload }: RequestProps) {
  const t = useTranslations('settings.halts');
  const { symbol, halt_reason: reason } = payload;
  return (
    <>
      <p className="font-semibold">{String(symbol)}</p>
      <p className="text-label font-normal break-words text-t2">{t('haltedFor', { reason: String(reason) })}</p>
    </>
  );
}

/** By their numbers (S147). */
const statuses = ['trading', 'halted', 'announced', 'delisting', 'delisted'] as const;

/** Which coin is to be traded, announced or delisted, and what it is now. */
export function CoinRequest({ payload }: RequestProps) {
  const t = useTranslations('settings');
  const { currency, status, was } = payload;
  const nameOf = (number: unknown): string => {
    const name = statuses[Number(number)];
    return name === undefined ? String(number) : t(`halts.status.${name}`);
  };
  const row = { key: 'status', label: String(currency), before: nameOf(was), after: nameOf(status) };
  return <ApprovalDiff label={t('changes')} rows={[row]} className="max-w-[680px]" />;
}
