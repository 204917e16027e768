import { Eye, Heart, type LucideIcon, Magnet, PenTool, PersonStanding, Scissors, Search, UserRound } from 'lucide-react'
import type { Fact } from './profile-page.server.ts'

/** The drawing of each fact. */
export const FACT_ICONS: Readonly<Record<Fact['field'], LucideIcon>> = {
  seeking: Search,
  relationship_status: Heart,
  gender: UserRound,
  sexuality: Magnet,
  body_type: PersonStanding,
  hair_colour: Scissors,
  eye_colour: Eye,
  tattoos: PenTool,
}
