interface Recipe {
  readonly defaultClassName: string
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly defaultVariants: Chosen
  readonly compoundVariants: readonly (readonly [where: Chosen, className: string])[]
}
type Chosen = Readonly<Record<string, string | boolean | undefined>>

/**
 * The function of a recipe: the classes of the chosen variants. It takes the place of the function of `@vanilla-extract/recipes` in builds, which
 * gives the same classes, but is compiled for browsers without object spread and takes several times as long.
 */
export const createRuntimeFn =
  ({ defaultClassName, variantClassNames, defaultVariants, compoundVariants }: Recipe) =>
  (options?: Chosen): string => {
    let classes = defaultClassName
    const chosen: Record<string, string | boolean | undefined> = { ...defaultVariants, ...options }
    for (const name in chosen) {
      chosen[name] ??= defaultVariants[name]
      const added = variantClassNames[name]?.[String(chosen[name])]
      if (added) classes += ` ${added}`
    }
    for (const [where, added] of compoundVariants)
      if (Object.keys(where).every((name) => chosen[name] === where[name])) classes += ` ${added}`
    return classes
  }
