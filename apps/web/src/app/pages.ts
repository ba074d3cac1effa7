import type { ComponentType } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import type { Area } from '../texts/areas.ts';
import type { RoutePath } from './routes.ts';

/** How a page that exists is fetched: its code, and the areas of texts that it shows. */
export interface PageSource {
  readonly areas: readonly Area[];
  readonly load: () => Promise<ComponentType>;
}

/** The page of everything that a later issue brings: says what will be there. */
export const developmentPage: PageSource = {
  areas: ['develop'],
  load: async () => (await import('../features/develop/development-page.tsx')).DevelopmentPage,
};

/** In the first chunk with the shell: in one piece they are a fifth smaller than in sixty, and nearly everybody begins here. */
const home: PageSource = { areas: ['home'], load: () => Promise.resolve(HomePage) };

/** The pages that exist. A path that is not among them opens the page above. */
export const pages: Partial<Readonly<Record<RoutePath, PageSource>>> = {
  '/': home,
  '/pages/index/index': home,
  '/pages/financial/index': {
    areas: ['finance', 'develop'],
    load: async () => (await import('../features/finance/finance-page.tsx')).FinancePage,
  },
  '/pages/market/market': {
    areas: ['markets'],
    load: async () => (await import('../features/markets/markets-page.tsx')).MarketsPage,
  },
  '/pages/market/search': {
    areas: ['markets'],
    load: async () => (await import('../features/markets/search-page.tsx')).SearchPage,
  },
  '/pages/common/login': {
    areas: ['auth'],
    load: async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  },
  '/pages/common/register': {
    areas: ['auth'],
    load: async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
  },
  '/pages/common/article': {
    areas: ['auth'],
    load: async () => (await import('../features/auth/article-page.tsx')).ArticlePage,
  },
  '/pages/common/forget': {
    areas: ['auth'],
    load: async () => (await import('../features/auth/forget-page.tsx')).ForgetPage,
  },
  '/pages/common/area': {
    areas: ['auth'],
    load: async () => (await import('../features/auth/area-page.tsx')).AreaPage,
  },
  '/pages/setting/password': {
    areas: ['auth'],
    load: async () => (await import('../features/auth/password-page.tsx')).PasswordPage,
  },
  '/pages/fund/assets': {
    areas: ['assets'],
    load: async () => (await import('../features/assets/assets-page.tsx')).AssetsPage,
  },
  '/pages/fund/assets_record': {
    areas: ['assets'],
    load: async () => (await import('../features/assets/assets-record-page.tsx')).AssetsRecordPage,
  },
  '/pages/fund/assets_all_record': {
    areas: ['assets'],
    load: async () => (await import('../features/assets/assets-all-record-page.tsx')).AssetsAllRecordPage,
  },
  '/pages/fund/fundTransfer': {
    areas: ['assets'],
    load: async () => (await import('../features/assets/convert-page.tsx')).ConvertPage,
  },
  '/pages/fund/transfer': {
    areas: ['assets'],
    load: async () => (await import('../features/assets/fund-transfer-page.tsx')).FundTransferPage,
  },
  '/pages/fund/transfer_history': {
    areas: ['assets'],
    load: async () => (await import('../features/assets/transfer-history-page.tsx')).TransferHistoryPage,
  },
  '/pages/transaction/index': {
    areas: ['trade', 'develop'],
    load: async () => (await import('../features/trade/trade-page.tsx')).TradePage,
  },
  '/pages/transaction/currency': {
    areas: ['trade', 'develop'],
    load: async () => (await import('../features/trade/currency-page.tsx')).CurrencyPage,
  },
  '/pages/transaction/currency_order': {
    areas: ['trade'],
    load: async () => (await import('../features/trade/orders-page.tsx')).OrdersPage,
  },
  '/pages/mailMessage/mailMessage': {
    areas: ['notices'],
    load: async () => (await import('../features/notices/notices-page.tsx')).NoticesPage,
  },
  '/pages/mailMessage/mailMessageList': {
    areas: ['notices'],
    load: async () => (await import('../features/notices/notice-list-page.tsx')).NoticeListPage,
  },
  '/pages/mailMessage/mailMessageDetail': {
    areas: ['notices'],
    load: async () => (await import('../features/notices/notice-page.tsx')).NoticePage,
  },
  '/pages/setting/setting': {
    areas: ['settings'],
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  },
  '/pages/setting/userInfo': {
    areas: ['settings'],
    load: async () => (await import('../features/settings/user-info-page.tsx')).UserInfoPage,
  },
  '/pages/setting/security': {
    areas: ['settings'],
    load: async () => (await import('../features/settings/security-page.tsx')).SecurityPage,
  },
  '/pages/common/aboutus': {
    areas: ['settings'],
    load: async () => (await import('../features/settings/about-page.tsx')).AboutPage,
  },
};
