export const files = import.meta.glob<object>('../../features/*/texts/kor.json', { eager: true, import: 'default' });
