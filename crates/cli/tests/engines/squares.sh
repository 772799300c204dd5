# For the engines beside it: the next free square of tic-tac-toe after $moves, in the order of $mode.
squares="a1 b1 c1 a2 b2 c2 a3 b3 c3"
[ "$mode" != last ] || squares="c3 b3 a3 c2 b2 a2 c1 b1 a1"
free() {
  for square in $squares; do
    case " $moves " in
      *" $square "*) ;;
      *) echo "$square"; return ;;
    esac
  done
}
