import 'react'

// Attributes that browsers know and React 18's types do not. They are in lower case, so that React passes them on unchanged.
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
