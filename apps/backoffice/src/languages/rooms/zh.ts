export const files = import.meta.glob<object>('../../features/*/texts/zh.json', { eager: true, import: 'default' });
