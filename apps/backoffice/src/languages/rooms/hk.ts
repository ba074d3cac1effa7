export const files = import.meta.glob<object>('../../features/*/texts/hk.json', { eager: true, import: 'default' });
