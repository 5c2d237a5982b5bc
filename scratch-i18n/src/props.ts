export type Props = { count: number; name: string; visibility: string; max: number };
