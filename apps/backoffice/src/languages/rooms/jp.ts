export const files = import.meta.glob<object>('../../features/*/texts/jp.json', { eager: true, import: 'default' });
