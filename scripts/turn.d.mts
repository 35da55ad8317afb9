export interface Turn {
  share(pid: number): void;
  done(): void;
}
export function takeTurn(file: string, tell: (pid: number) => void): Promise<Turn>;
