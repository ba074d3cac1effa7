import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { ProductsPage } from '../product-kit/products-page.tsx';
import { family } from './lockup-family.tsx';
import { useWelcomeSeen } from './welcome-seen.ts';

/** The lock-up products on sale; who comes for the first time is shown what they are before (S88). */
export function LockupPage() {
  const t = useTranslations('lockup.welcome');
  const isWelcomed = useWelcomeSeen();
  useEffect(() => {
    if (!isWelcomed) redirect('/pages/lockming/welcome');
  }, [isWelcomed]);
  return (
    <ProductsPage
      family={family}
      about={
        <AppLink to="/pages/lockming/welcome" className="touch-target mt-1 inline-block text-label text-accent-text">
          {t('title')}
        </AppLink>
      }
    />
  );
}
