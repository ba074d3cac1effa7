import { ieoCalls } from '@bourse/contract/ieo';
import { buttonClass } from '@bourse/ui/button-class';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { DrawnBy } from '../product-kit/drawn-by.tsx';
import type { Project } from './ieo-view.ts';

/** What the draw has committed itself to, what it has told, and where that can be computed again. */
export function DrawCard({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo.draw');
  const { data } = useCall(ieoCalls.draw, { project_id: project.id }, { everyMs: 10_000 });
  const told = [
    { key: 'commitment', hash: project.commitment },
    { key: 'list', hash: data?.list_hash ?? null },
    ...(data !== undefined && data.beacon === null
      ? [{ key: 'tick', hash: data.tick?.hash ?? null } as const]
      : ([
          { key: 'round', hash: data?.round ?? null },
          { key: 'chance', hash: data?.chance ?? null },
        ] as const)),
    { key: 'secret', hash: data?.secret ?? null },
    { key: 'seed', hash: data?.seed ?? null },
  ] as const;
  return (
    <section aria-labelledby="ieo-draw" className="grid gap-3 rounded-card p-4 surface-1">
      <h2 id="ieo-draw" className="text-heading">
        {t('title')}
      </h2>
      <p className="text-label font-normal text-t2">{t('text')}</p>
      {data === undefined ? null : <DrawnBy beacon={data.beacon} trust={data.trust} />}
      <dl className="grid gap-2.5">
        {told.map(({ key, hash }) => (
          <div key={key}>
            <dt className="text-caption text-t3">{t(key)}</dt>
            <dd className="text-label font-normal">{hash === null ? t('later') : <HashText text={hash} />}</dd>
          </div>
        ))}
      </dl>
      {data === undefined || data.evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: data.evidence }} className={buttonClass({ full: true })}>
          {t('verify')}
        </AppLink>
      )}
    </section>
  );
}
