import { recoveryCalls } from '@bourse/contract/recovery';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Whose factors are to be removed, and from when on that can be carried out. */
export function RecoveryRequest({ payload, isOpen }: RequestProps) {
  const t = useTranslations('recoveries');
  const format = useFormat();
  const { data } = useCall(recoveryCalls.list, {}, { enabled: isOpen });
  const found = data?.find(({ id }) => id === payload['id']);
  if (found === undefined)
    return <p className="text-label text-t2">{t('requestOver', { id: String(payload['id']) })}</p>;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-body">{t('readyAt', { at: format.time(found.ready_at) })}</span>
      <a className="text-label text-accent-text hover:text-t1" href={linkTo('customers', found.user_id)}>
        {t('customer', { id: found.user_id })}
      </a>
    </p>
  );
}
