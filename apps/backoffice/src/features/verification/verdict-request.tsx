import { failureReasons } from '@bourse/contract/kyc-words';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Which decision is asked for, and the way to the case, which who decides must have opened. */
export function VerdictRequest({ payload, isOpen }: RequestProps) {
  const t = useTranslations('verification');
  const { id, verdict, reason_code: code } = payload;
  const reason = failureReasons.find((one) => one === code);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-title">
        {t(verdict === 'certify' ? 'verdict.certify' : 'verdict.fail')}
        {reason === undefined ? null : (
          <span className="block text-label font-normal text-t2">{t(`reason.${reason}`)}</span>
        )}
      </p>
      {isOpen && typeof id === 'string' ? (
        <a href={linkTo('verification', id)} className={buttonClass({ size: 'small' })}>
          {t('act.toCase', { id })}
        </a>
      ) : null}
    </div>
  );
}
