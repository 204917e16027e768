import { Outlet } from '@remix-run/react'
import { ChatLayout } from '../../shell/layouts.tsx'
import { useShell } from '../../shell/shell.ts'

/** The frame of a conversation. */
export default function ChatFrame() {
  const shell = useShell()
  if (!shell) throw new Error('A frame is below the layout that loads what it shows')
  return (
    <ChatLayout shell={shell}>
      <Outlet />
    </ChatLayout>
  )
}
