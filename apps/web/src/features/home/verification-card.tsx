import type { OutputOf } from '@bourse/contract/call';
import type { kycCalls } from '@bourse/contract/kyc';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

interface VerificationCardProps {
  readonly levels: OutputOf<typeof kycCalls.state>;
}

/** How far the verification is, and the way on. */
export function VerificationCard({ levels }: VerificationCardProps) {
  const t = useTranslations('home.verification');
  const reached = levels.filter(({ state }) => state === 2).length;
  const next = levels.find(({ state }) => state !== 2);
  const says = next?.state === 1 ? 'review' : next?.state === 3 ? 'failed' : next?.level === 1 ? 'first' : 'second';
  return (
    <section className="surface-1 flex items-center gap-3 rounded-card p-4">
      <Ring reached={reached} />
      <div className="min-w-0 flex-1">
        <h2 className="text-label font-semibold">{t('title')}</h2>
        <p className="text-caption text-t2">{t(says)}</p>
      </div>
      <AppLink to="/pages/setting/real" className={buttonClass({ size: 'small' })}>
        {t('continue')}
      </AppLink>
    </section>
  );
}

function Ring({ reached }: { readonly reached: number }) {
  const length = 2 * Math.PI * 18;
  return (
    <svg width="44" height="44" viewBox="0 0 44 44" role="img" aria-label={`${reached}/2`} className="flex-none">
      <circle cx="22" cy="22" r="18" fill="none" strokeWidth="4" className="stroke-s3" />
      <circle
        cx="22"
        cy="22"
        r="18"
        fill="none"
        strokeWidth="4"
        className="stroke-accent"
        strokeDasharray={`${(length * reached) / 2} ${length}`}
        transform="rotate(90 22 22)"
      />
      <text x="22" y="26" textAnchor="middle" className="fill-t1 text-caption font-semibold">
        {reached}/2
      </text>
    </svg>
  );
}
