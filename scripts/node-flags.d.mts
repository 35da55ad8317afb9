export declare const serverFlags: string[];
export declare const serverEnvironment: { MALLOC_ARENA_MAX: string };
