import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** Which ruling the second person agrees to; the whole dispute is one press away. */
export function RulingRequest({ payload }: RequestProps) {
  const t = useTranslations('c2c');
  const id = String(payload['id']);
  return (
    <>
      <Fact
        label={t('dispute')}
        value={
          <a className="text-accent-text hover:text-t1" href={linkTo('c2c', id)}>
            {t('one', { id })}
          </a>
        }
      />
      <Fact label={t('who')} value={t(payload['outcome'] === 'buyer' ? 'buyer' : 'seller')} />
    </>
  );
}
