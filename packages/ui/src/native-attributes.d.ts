import 'react'

// Attributes that browsers know and React 18's types do not: written in lower case, so that React passes them on as they are.
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual' | undefined
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string | undefined
    popovertargetaction?: 'toggle' | 'show' | 'hide' | undefined
  }
  interface ImgHTMLAttributes<T> {
    fetchpriority?: 'high' | 'low' | 'auto' | undefined
  }
}
