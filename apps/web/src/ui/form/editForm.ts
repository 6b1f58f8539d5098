/** Something as the server has it. */
export type Versioned<V> = { values: V; version: number }

/** A form about something that others may change at the same time. Input is never thrown away by itself. */
export type EditForm<V> = {
  /** The version that the editor started from: changes are measured against it. */
  base: Versioned<V>
  values: V
  /**
   * The version that somebody else saved meanwhile, for the person to decide about; null when there is
   * nothing to decide.
   */
  theirs: Versioned<V> | null
  /** The input from before theirs was loaded, to be read and copied; null when nothing was lost. */
  previousInput: V | null
}

export type EditChange<V> =
  | { did: 'type'; values: V }
  /** The server was read again. */
  | { did: 'arrive'; stored: Versioned<V> }
  /** The server took the sent values. */
  | { did: 'save'; stored: Versioned<V>; sent: V }
  | { did: 'takeTheirs' }
  | { did: 'keepMine' }

/** A form in which nothing was typed yet. */
export function startEdit<V>(stored: Versioned<V>): EditForm<V> {
  return { base: stored, values: stored.values, theirs: null, previousInput: null }
}

/** The form after one change. */
export function changeEdit<V>(form: EditForm<V>, change: EditChange<V>): EditForm<V> {
  switch (change.did) {
    case 'type':
      return { ...form, values: change.values }
    case 'arrive':
      return arrive(form, change.stored)
    case 'save': {
      // Input typed while it was being sent stays, and is not saved yet.
      const values = isSame(form.values, change.sent) ? change.stored.values : form.values
      return { base: change.stored, values, theirs: null, previousInput: null }
    }
    case 'takeTheirs':
      if (!form.theirs) return form
      return { ...startEdit(form.theirs), previousInput: form.values }
    case 'keepMine':
      if (!form.theirs) return form
      return { ...form, base: form.theirs, theirs: null }
  }
}

function arrive<V>(form: EditForm<V>, stored: Versioned<V>): EditForm<V> {
  const known = form.theirs ?? form.base
  if (stored.version <= known.version) return form
  // Another part of the same thing was changed: nothing here to decide about.
  if (isSame(stored.values, form.base.values)) return { ...form, base: stored, theirs: null }
  if (!isDirty(form) || isSame(stored.values, form.values)) {
    return { ...form, base: stored, values: stored.values, theirs: null }
  }
  return { ...form, theirs: stored }
}

/** True when something typed is not saved. */
export function isDirty<V>({ values, base }: Pick<EditForm<V>, 'values' | 'base'>): boolean {
  return !isSame(values, base.values)
}

/** Compares two values as a reader would see them. */
export function isSame<V>(one: V, other: V): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
