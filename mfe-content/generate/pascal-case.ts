/** `curb-appeal-upgrades` in words that begin with capitals: `CurbAppealUpgrades`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
